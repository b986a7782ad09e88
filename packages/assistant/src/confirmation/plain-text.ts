const LONGEST_TEXT = 300

/**
 * Quotes text from the data in «», on one line, so that it cannot pass for part of the question. Replaces line breaks, control
 * characters, changes of text direction, and « and » inside the text. Cuts the text after 300 characters.
 */
export function quoted(text: string): string {
  const plain = text
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[«»]/g, '"')
    .trim()
  const characters = [...plain]
  return `«${characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join('')}…` : plain}»`
}
