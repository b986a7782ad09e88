/**
 * Returns the words of a search, in lower case and without accents. Words that consist only of punctuation, such as a dash
 * between the parts of a name, are dropped, unless the search has no other words. Combining marks of other scripts are kept,
 * because some words differ only in these marks.
 */
export function searchWords(text: string): string[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  const others = words.filter((word) => !/^[·,;:/|–—-]+$/.test(word))
  return others.length > 0 ? others : words
}

/** Normalises a search text to lower case without accents, exactly as the database normalises the texts that are searched. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
