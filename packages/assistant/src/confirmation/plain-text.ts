const LONGEST_TEXT = 300

/**
 * Returns a text from the data in one line between «», so that it cannot look like a part of the question: line breaks, control
 * characters, changes of direction and «» inside it are replaced, and it is cut after 300 characters.
 */
export function quoted(text: string): string {
  const plain = text
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[«»]/g, '"')
    .trim()
  const characters = [...plain]
  return `«${characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join('')}…` : plain}»`
}
