/** Returns a text in lower case, without accents and surrounding spaces, for searching and comparing. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
