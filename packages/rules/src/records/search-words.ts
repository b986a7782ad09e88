/**
 * Returns the words of a search in lower case without accents; each can match any field. Punctuation on its own, as between the
 * parts of a name, is dropped. Combining marks of other scripts stay, because without them other words would match.
 */
export function searchWords(text: string): string[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  const others = words.filter((word) => !/^[·,;:/|–—-]+$/.test(word))
  return others.length > 0 ? others : words
}

/** Folds a search text in exactly the same way as the database folds the searched texts. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
