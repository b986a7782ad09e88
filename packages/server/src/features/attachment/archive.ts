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

/** Where archives of attachments are fetched, under signed addresses. */
export const ARCHIVE_PATH = '/files/archives/attachments'

const numbers = z.string().transform((text) => text.split('.').map(Number))

/** What the signed address of an archive says; nobody but the server has written it. */
const archiveQuery = z.object({
  kind: z.enum(attachmentKinds),
  resource: z.enum(attachmentHolders),
  record_id: z.coerce.number().pipe(id),
  ids: numbers.optional(),
  name: z.string(),
  language: z.enum(languages),
})
export type ArchiveQuery = z.output<typeof archiveQuery>

/** The address of an archive of a record's attachments, or of some of them. Fails with NOT_FOUND where it has none. */
export async function offerArchive(
  context: Context,
  kind: AttachmentKind,
  { ids, ...holder }: Holder & { ids?: number[] | undefined },
): Promise<{ address: string; name: string }> {
  const record = await openRecord(context, holder)
  const standing = await namedAttachments(context, chosenOn(kind, holder, ids))
  const wanted = new Set(ids)
  if (standing.length === 0 || (ids && standing.length !== wanted.size)) throw notFound()
  const { language } = context.caller
  const name = entryName(`${record.label} - ${archiveTexts[language].kinds[kind]}.zip`)
  const { resource, record_id } = holder
  const query = new URLSearchParams({ kind, resource, record_id: String(record_id), name, language })
  if (ids) query.set('ids', [...wanted].join('.'))
  const path = `${ARCHIVE_PATH}?${query}`
  return { address: context.services.fileAddresses.sign(path, context.now), name }
}

/** What the path of an address that was signed here asks for. */
export function archiveAskedFor(path: string): ArchiveQuery {
  return archiveQuery.parse(Object.fromEntries(new URL(path, 'http://localhost').searchParams))
}

/** The archive itself: the files in their order, under names that say it, and a text with their titles and with what is missing. */
export async function attachmentArchive(
  context: Pick<PublicContext, 'database' | 'services'>,
  { kind, ids, language, resource, record_id }: ArchiveQuery,
): Promise<Readable> {
  const found = await namedAttachments(context, chosenOn(kind, { resource, record_id }, ids))
  const names = entryNames(namesInOrder(found))
  const files = found.map(({ created_at, sha256 }, index): ArchiveFile => {
    const name = names[index] ?? ''
    const modified = new Date(created_at * 1000)
    return { name, modified, open: () => context.services.files.readStream(sha256) }
  })
  const texts = archiveTexts[language]
  return archiveStream(files, (missing) => {
    const isMissing = (index: number) => missing.has(files[index] as ArchiveFile)
    return { name: texts.fileName, text: contents(texts, found, names, isMissing) }
  })
}

/** `01 Shop window.jpg`: sorted by name they are in the order of the record. */
function namesInOrder(found: NamedAttachment[]): string[] {
  const digits = String(found.length).length
  return found.map((each, index) => {
    const extension = claimedExtension(each.file_name)
    const name = each.title && extension ? `${each.title}.${extension}` : nameOf(each)
    // A title can end like a program.
    return harmlessName(`${String(index + 1).padStart(Math.max(2, digits), '0')} ${name}`)
  })
}

/** Line by line with what Windows ends lines with, and a mark at its beginning by which old programs know UTF-8. */
function contents(
  texts: ArchiveTexts,
  found: NamedAttachment[],
  names: string[],
  isMissing: (index: number) => boolean,
): string {
  const lines = found.flatMap(({ title, file_name }, index) => [
    names[index] ?? '',
    ...(title ? [`    ${texts.title}: ${title.replace(/\s+/g, ' ')}`] : []),
    `    ${texts.file}: ${file_name}`,
    ...(isMissing(index) ? [`    ${texts.missing}`] : []),
  ])
  const count = found.filter((_each, index) => isMissing(index)).length
  const head = count > 0 ? [texts.someMissing(count), ''] : []
  return `\ufeff${[...head, ...lines].join('\r\n')}\r\n`
}
