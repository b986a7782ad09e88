import type { ByteRange } from '../../adapters/files/store/file-store.ts'

type Asked = { range?: string | undefined; 'if-range'?: string | undefined }

/**
 * Resolves a Range request. Returns `all` if If-Range does not match or several ranges are requested, and `none` if the range
 * begins past the end.
 */
export function askedPart(
  headers: Asked,
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
