type ReadNumber = (text: string) => number | undefined

/**
 * Parses a filter that compares numbers: =5, >5, <5, >=5, <=5, or 5-10 with both ends included. Returns undefined for any other
 * text, because the grid then searches for it in the cells.
 */
export function numberFilter(text: string, read: ReadNumber): ((value: number) => boolean) | undefined {
  const [, sign, limitText] = /^\s*([<>]=?|[≤≥=])(.+)$/.exec(text) ?? []
  const limit = limitText === undefined ? undefined : read(limitText)
  if (sign && limit !== undefined) return (value) => compares(sign, value, limit)
  const [, fromText, toText] = /^(\s*[^\s-][^-–]*)[-–](.+)$/.exec(text) ?? []
  const from = fromText === undefined ? undefined : read(fromText)
  const to = toText === undefined ? undefined : read(toText)
  if (from === undefined || to === undefined) return undefined
  return (value) => value >= Math.min(from, to) && value <= Math.max(from, to)
}

/** Returns true for a text that begins like a comparison of numbers but cannot be parsed. */
export function isUnreadComparison(text: string, read: ReadNumber): boolean {
  return /^\s*[<>≤≥=]/.test(text) && !numberFilter(text, read)
}

function compares(sign: string, value: number, limit: number): boolean {
  if (sign === '=') return value === limit
  if (sign === '>') return value > limit
  if (sign === '<') return value < limit
  return sign === '>=' || sign === '≥' ? value >= limit : value <= limit
}
