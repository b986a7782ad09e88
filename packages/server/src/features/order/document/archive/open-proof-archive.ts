import { Readable } from 'node:stream'
import { claimedExtension } from '@lienzo/rules/people/display-name'
import { harmlessName } from '@lienzo/rules/people/runnable-names'
import { type ArchiveFile, archiveStream } from '../../../../adapters/archive/archive-stream.ts'
import { entryNames, shortTo } from '../../../../adapters/archive/entry-names.ts'
import type { Context } from '../../../../core/context/context.ts'
import { type ProofPhoto, proofPhotos } from '../../../../resources/installerphoto/proof-photos.ts'
import type { OrderRow } from '../../order.queries.ts'
import { chosenLines, type PaperLine, paperLines } from '../paper-lines.ts'
import { printReport } from '../report/print-report.ts'
import { archiveTexts } from './archive-texts.ts'
import type { OpenArchive } from './open-archive.ts'

/** Name of the file with the hashes. `sha256sum -c` can read its format. */
const HASHES = 'SHA-256.txt'

/**
 * Opens an archive with the original photos that prove the mounting of an order or of some of its lines. The archive also
 * contains a report and the SHA-256 of each photo.
 */
export async function openProofArchive(
  context: Context,
  order: OrderRow,
  lineIds?: number[],
): Promise<OpenArchive> {
  const lines = chosenLines(await paperLines(context, order.id), lineIds)
  const photos = await proofPhotos(context.database, lines)
  const names = photoNames(lines, photos)
  const modified = new Date(context.now * 1000)
  const { language } = context.caller
  const texts = archiveTexts[language]
  const proofs = photos.map(({ file }, at) => {
    const open = () => context.services.files.readStream(file.sha256)
    const entry: ArchiveFile = { name: names[at] ?? '', modified, open }
    return { entry, file }
  })
  const openReport = async () => {
    const { content } = await printReport(context, { id: order.id, language, line_ids: lineIds })
    return Buffer.isBuffer(content) ? Readable.from([content]) : content
  }
  const report: ArchiveFile = { name: `${order.code} ${texts.report}.pdf`, modified, open: openReport }
  let missingCount = 0
  const content = archiveStream([report, ...proofs.map(({ entry }) => entry)], (missing) => {
    missingCount = missing.size
    const hashes = proofs.map(({ entry, file }) =>
      missing.has(entry) ? `# ${texts.missing} ${entry.name}` : `${file.sha256}  ${entry.name}`,
    )
    return { name: HASHES, text: `${hashes.join('\n')}\n` }
  })
  const bytes = photos.reduce((sum, { file }) => sum + file.size, 0)
  return { content, bytes, artworks: photos.length, missing: () => missingCount }
}

/** Returns file names for photos. A name consists of the number of the space, the shop and the position in the shop. */
function photoNames(lines: readonly PaperLine[], photos: readonly ProofPhoto[]): string[] {
  const ofSpace = new Map(lines.map((line) => [line.space_id, line]))
  return entryNames(
    photos.map(({ space_id, file }) => {
      const { space_number, shop_name = '', position = '' } = ofSpace.get(space_id) ?? {}
      const place = [shortTo(shop_name ?? '', 90), shortTo(position ?? '', 50)].filter(Boolean).join(' ')
      const extension = claimedExtension(file.name)
      const name = `${String(space_number ?? 0).padStart(4, '0')} ${place}`
      return harmlessName(extension === '' ? name : `${name}.${extension}`)
    }),
  )
}
