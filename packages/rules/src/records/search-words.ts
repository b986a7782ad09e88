/**
 * Returns the words of a search in lower case without accents. Words that consist of punctuation, such as a dash between the
 * parts of a name, are dropped unless there are no others. Combining marks of other scripts are kept, because without them
 * different words would match.
 */
export function searchWords(text: string): string[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  const others = words.filter((word) => !/^[·,;:/|–—-]+$/.test(word))
  return others.length > 0 ? others : words
}

/**
 * Normalises a search text in exactly the same way as the database normalises the searched texts: lower case without accents.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
