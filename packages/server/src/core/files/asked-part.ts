import type { ByteRange } from '../../adapters/files/store/file-store.ts'

type RangeHeaders = { range?: string | undefined; 'if-range'?: string | undefined }

/**
 * Returns the byte range that a request asks for. Returns `all` if the Range header is missing or malformed or lists several
 * ranges, or if the If-Range header does not match. Returns `none` if the range begins beyond the end of the content.
 */
export function askedPart(
  headers: RangeHeaders,
  content: { size: number; etag: string },
): ByteRange | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isOfOther = headers['if-range'] !== undefined && headers['if-range'] !== content.etag
  if (first === undefined || last === undefined || first + last === '' || isOfOther) return 'all'
  const end = content.size - 1
  const part =
    first === ''
      ? { start: Math.max(0, content.size - Number(last)), end }
      : { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
  if (part.start > end) return 'none'
  return part.start > part.end ? 'all' : part
}
