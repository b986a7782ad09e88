/** Maximum length of the excerpt of a text in a notification, in characters, including the ellipsis. */
const EXCERPT = 120

/** Returns a text for a notification. A text of more than `EXCERPT` characters is cut and ends with an ellipsis. */
export function excerptOf(text: string): string {
  const characters = [...text]
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT - 1).join('')}…`
}
