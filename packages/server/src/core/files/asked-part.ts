import type { ByteRange } from '../../adapters/files/store/file-store.ts'

type Asked = { range?: string | undefined; 'if-range'?: string | undefined }

/**
 * The part of a content that a request asks for, as a download does that goes on where it broke off. All of it where the part
 * is of another content, or where there are several, which nobody has to answer; `none` where the content ends before it.
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
