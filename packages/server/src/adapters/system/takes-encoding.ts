const patterns = { br: /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/, gzip: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/ }

/** Whether who asks takes what is compressed so, by the header `Accept-Encoding`. */
export function takesEncoding(
  encodings: string | string[] | undefined,
  encoding: keyof typeof patterns,
): boolean {
  return patterns[encoding].test(encodings?.toString() ?? '')
}
