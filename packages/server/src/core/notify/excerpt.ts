/** Maximum number of characters of a text that notifications quote. */
const EXCERPT = 120

/** Returns the beginning of a text, for notifications. */
export function excerptOf(text: string): string {
  const characters = [...text]
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT - 1).join('')}…`
}
