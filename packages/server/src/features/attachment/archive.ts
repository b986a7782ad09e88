import type { Readable } from 'node:stream'
import { languages } from '@lienzo/contract/people/languages'
import { type AttachmentKind, attachmentHolders, attachmentKinds } from '@lienzo/contract/records/attachment'
import { id } from '@lienzo/contract/wire/fields'
import { claimedExtension } from '@lienzo/rules/people/display-name'
import { harmlessName } from '@lienzo/rules/people/runnable-names'
import { z } from 'zod'
import { type ArchiveFile, archiveStream } from '../../adapters/archive/archive-stream.ts'
import { entryName, entryNames } from '../../adapters/archive/entry-names.ts'
import type { Context, PublicContext } from '../../core/context/context.ts'
import { notFound } from '../../core/context/refusal.ts'
import { openRecord } from '../../core/record/open-record.ts'
import { chosenOn, type NamedAttachment, namedAttachments, nameOf } from './attachment-rows.ts'
import { type ArchiveTexts, archiveTexts } from './attachment-texts.ts'
import type { Holder } from './holder.ts'

/** Path in the signed URLs of attachment archives. */
export const ARCHIVE_PATH = '/files/archives/attachments'

const numbers = z.string().transform((text) => text.split('.').map(Number))

/** Query parameters of the signed URL of an archive. Only the server creates such URLs. */
const archiveQuery = z.object({
  kind: z.enum(attachmentKinds),
  resource: z.enum(attachmentHolders),
  record_id: z.coerce.number().pipe(id),
  ids: numbers.optional(),
  name: z.string(),
  language: z.enum(languages),
})
export type ArchiveQuery = z.output<typeof archiveQuery>

/**
 * Returns the signed URL and the file name of a ZIP of a record's attachments: all of them, or those with `ids`. Throws
 * NOT_FOUND if there are no attachments, or if one of `ids` is not an attachment of the record.
 */
export async function offerArchive(
  context: Context,
  kind: AttachmentKind,
  { ids, ...holder }: Holder & { ids?: number[] | undefined },
): Promise<{ address: string; name: string }> {
  const record = await openRecord(context, holder)
  const standing = await namedAttachments(context, chosenOn(kind, holder, ids))
  const distinctIds = new Set(ids)
  if (standing.length === 0 || (ids && standing.length !== distinctIds.size)) throw notFound()
  const { language } = context.caller
  const name = entryName(`${record.label} - ${archiveTexts[language].kinds[kind]}.zip`)
  const { resource, record_id } = holder
  const query = new URLSearchParams({ kind, resource, record_id: String(record_id), name, language })
  if (ids) query.set('ids', [...distinctIds].join('.'))
  const path = `${ARCHIVE_PATH}?${query}`
  return { address: context.services.fileAddresses.sign(path, context.now), name }
}

/** Parses the query of a signed archive URL. Throws if a parameter is missing or malformed. */
export function archiveAskedFor(path: string): ArchiveQuery {
  return archiveQuery.parse(Object.fromEntries(new URL(path, 'http://localhost').searchParams))
}

/**
 * Streams the archive: the files in order, with numbered names, and a text file that lists the titles and the missing files.
 */
export async function attachmentArchive(
  context: Pick<PublicContext, 'database' | 'services'>,
  { kind, ids, language, resource, record_id }: ArchiveQuery,
): Promise<Readable> {
  const attachments = await namedAttachments(context, chosenOn(kind, { resource, record_id }, ids))
  const names = entryNames(namesInOrder(attachments))
  const files = attachments.map(({ created_at, sha256 }, index): ArchiveFile => {
    const name = names[index] ?? ''
    const modified = new Date(created_at * 1000)
    return { name, modified, open: () => context.services.files.readStream(sha256) }
  })
  const texts = archiveTexts[language]
  return archiveStream(files, (missing) => {
    const isMissing = (index: number) => missing.has(files[index] as ArchiveFile)
    return { name: texts.fileName, text: contents(texts, attachments, names, isMissing) }
  })
}

/**
 * Prefixes each file name with a number, as in `01 Shop window.jpg`, so that sorting by name keeps the order of the
 * attachments.
 */
function namesInOrder(attachments: NamedAttachment[]): string[] {
  const digits = String(attachments.length).length
  return attachments.map((each, index) => {
    const extension = claimedExtension(each.file_name)
    const name = each.title && extension ? `${each.title}.${extension}` : nameOf(each)
    // A title can end with the file extension of a program, so the name is made harmless.
    return harmlessName(`${String(index + 1).padStart(Math.max(2, digits), '0')} ${name}`)
  })
}

/**
 * Returns the text of the list of contents. It has Windows line endings, and a byte order mark so that old programs recognize
 * UTF-8.
 */
function contents(
  texts: ArchiveTexts,
  attachments: NamedAttachment[],
  names: string[],
  isMissing: (index: number) => boolean,
): string {
  const lines = attachments.flatMap(({ title, file_name }, index) => [
    names[index] ?? '',
    ...(title ? [`    ${texts.title}: ${title.replace(/\s+/g, ' ')}`] : []),
    `    ${texts.file}: ${file_name}`,
    ...(isMissing(index) ? [`    ${texts.missing}`] : []),
  ])
  const count = attachments.filter((_each, index) => isMissing(index)).length
  const head = count > 0 ? [texts.someMissing(count), ''] : []
  return `\ufeff${[...head, ...lines].join('\r\n')}\r\n`
}
