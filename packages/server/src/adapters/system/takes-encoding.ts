const patterns = { br: /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/, gzip: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/ }

/** Returns whether a client accepts a content encoding, according to its `Accept-Encoding` header. */
export function takesEncoding(
  encodings: string | string[] | undefined,
  encoding: keyof typeof patterns,
): boolean {
  return patterns[encoding].test(encodings?.toString() ?? '')
}
