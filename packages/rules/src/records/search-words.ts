/**
 * The words of a search as they are looked for: without capitals and accents, each in any field. Signs that
 * stand alone, as between the parts of a name, are none. Marks of scripts that are written
 * with them stay: without them other words would be found.
 */
export function searchWords(text: string): string[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  const others = words.filter((word) => !/^[·,;:/|–—-]+$/.test(word))
  return others.length > 0 ? others : words
}

/** Folds a text that is searched, as the database folds what it keeps. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
