const LONGEST_TEXT = 300

/**
 * Returns a text of the data in one line between quotation marks, so that it cannot look like a part of the question: without
 * line breaks, control characters, changes of direction and quotation marks of this kind.
 */
export function quoted(text: string): string {
  const plain = text
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[«»]/g, '"')
    .trim()
  const characters = [...plain]
  return `«${characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join('')}…` : plain}»`
}
