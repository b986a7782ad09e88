import type { Readable } from 'node:stream'
import { type ArchiveFile, archiveStream } from '../../../../adapters/archive/archive-stream.ts'
import { spreadsheet } from '../../../../adapters/spreadsheet/spreadsheet.ts'
import type { Context } from '../../../../core/context/context.ts'
import { filesById } from '../../../../core/files/file-addresses.ts'
import type { OrderRow } from '../../order.queries.ts'
import { readLabels } from '../labels/get-labels.ts'
import { orderPaperTexts } from '../order-paper-texts.ts'
import { bySpace, chosenLines, type PaperLine, paperLines } from '../paper-lines.ts'
import { markOf } from '../paper-state.ts'
import { lineSheet } from '../sheets/line-sheet.ts'
import { type ArtworkFile, artworkFiles } from './archive-files.ts'
import { archiveTexts } from './archive-texts.ts'

/** Archive whose content is created while it is read. */
export type OpenArchive = {
  content: Readable
  /** Estimated size. */
  bytes: number
  /** Number of artwork files or photos in the archive. */
  artworks: number
  /** Returns the number of files that could not be read. It is only correct once the stream has ended. */
  missing(): number
}

/** Opens an archive with the artwork of an order or of some of its lines, the job sheet as XLSX and PDF, and the labels. */
export async function openArchive(
  context: Context,
  order: OrderRow,
  lineIds?: readonly number[],
): Promise<OpenArchive> {
  const lines = chosenLines(await paperLines(context, order.id), lineIds)
  const files = await filesById(
    context.database,
    lines.map(({ image_file_id }) => image_file_id),
  )
  const artworks = artworkFiles(order.code, lines, files)
  const sheets = await sheetsOf(context, order, { lines, lineIds }, artworks)
  const modified = new Date(context.now * 1000)
  const artworkEntries = artworks.map(
    ({ name, file }): ArchiveFile => ({
      name,
      modified,
      open: () => context.services.files.readStream(file.sha256),
    }),
  )
  const texts = archiveTexts[context.caller.language]
  let missingCount = 0
  const content = archiveStream([...sheets, ...artworkEntries], (missing) => {
    missingCount = missing.size
    const names = [...missing].map(({ name }) => name)
    const text = missingCount === 0 ? texts.complete : `${texts.missing}\r\n${names.join('\r\n')}`
    return { name: texts.fileName, text: `\ufeff${text}\r\n` }
  })
  const bytes = artworks.reduce((sum, { file }) => sum + file.size, 0)
  return { content, bytes, artworks: artworks.length, missing: () => missingCount }
}

async function sheetsOf(
  context: Context,
  order: OrderRow,
  { lines: linesByNumber, lineIds }: { lines: readonly PaperLine[]; lineIds: readonly number[] | undefined },
  artworks: readonly ArtworkFile[],
): Promise<ArchiveFile[]> {
  const { language } = context.caller
  // Lines are sorted by shop, like the labels.
  const lines = bySpace(linesByNumber, orderPaperTexts[language].locale).flat()
  const texts = archiveTexts[language]
  const fileOf = new Map(artworks.flatMap(({ name, lines: of }) => of.map(({ id }) => [id, name] as const)))
  const fileNameOf = (line: PaperLine) => fileOf.get(line.id) ?? null
  const labels = await readLabels(context, order, { per: 'space', parcels: 1, line_ids: lineIds })
  const modified = new Date(context.now * 1000)
  const about = [markOf(order, language), order.customer_name, order.campaign_name, order.reference]
    .filter(Boolean)
    .join(' · ')
  const openSheet = async () => {
    const { title, columns, cellsOf } = lineSheet(language, 'job')
    const rows = lines.map((line) => cellsOf(line, { orderCode: order.code, fileName: fileNameOf(line) }))
    return spreadsheet({ title, columns, batches: oneBatch(rows) })
  }
  const openPaper = async () => {
    const { drawJobSheet } = await import('../sheets/draw-job-sheet.ts')
    return drawJobSheet({
      ...{ language, orderId: order.id, orderCode: order.code, about, notes: order.notes_production },
      publicUrl: context.services.settings.publicUrl,
      lines: lines.map((line) => ({ line, fileName: fileNameOf(line) })),
    })
  }
  const openLabels = async () => {
    const { drawLabels } = await import('../labels/draw-labels.ts')
    return drawLabels(labels, { format: 'a4_8', used: 0 })
  }
  return [
    { name: `${order.code} ${texts.job}.xlsx`, modified, open: openSheet },
    { name: `${order.code} ${texts.job}.pdf`, modified, open: openPaper },
    { name: `${order.code} ${texts.labels}.pdf`, modified, open: openLabels },
  ]
}

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
