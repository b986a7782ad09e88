import { claimedExtension } from '@lienzo/rules/people/display-name'
import { harmlessName } from '@lienzo/rules/people/runnable-names'
import { entryNames, shortTo } from '../../../../adapters/archive/entry-names.ts'
import type { StoredFileRow } from '../../../../core/files/file-addresses.ts'
import type { PaperLine } from '../paper-lines.ts'

/** Artwork file in an archive, with the lines that are printed from it. */
export type ArtworkFile = { name: string; file: StoredFileRow; lines: [PaperLine, ...PaperLine[]] }

/** Maximum length in bytes of each text in a file name. Together they leave room for the numbers and the extension. */
const BYTES = { artwork: 40, product: 30, material: 20, finishes: 26 }

/**
 * Returns the artwork files of lines with names for production, which consist of order, line, artwork, product, material,
 * finishes, size and copies. Lines with the same artwork version, product, material, finishes and size share one file with the
 * sum of their copies: one poster for three thousand shops is one file.
 */
export function artworkFiles(
  orderCode: string,
  lines: readonly PaperLine[],
  files: ReadonlyMap<number, StoredFileRow>,
): ArtworkFile[] {
  const prints = new Map<string, { file: StoredFileRow; lines: [PaperLine, ...PaperLine[]] }>()
  for (const line of lines) {
    const file = files.get(line.image_file_id ?? 0)
    if (!file) continue
    const { product_code, material_name, finish_names, width, height } = line
    const key = JSON.stringify([file.id, product_code, material_name, finish_names, width, height])
    const print = prints.get(key)
    if (print) print.lines.push(line)
    else prints.set(key, { file, lines: [line] })
  }
  const all = [...prints.values()]
  const names = entryNames(all.map((print) => nameOf(orderCode, print)))
  return all.map((print, index) => ({ ...print, name: names[index] ?? '' }))
}

function nameOf(orderCode: string, { file, lines }: Omit<ArtworkFile, 'name'>): string {
  const [line, ...others] = lines
  const copies = lines.reduce((sum, each) => sum + each.copies + each.spare_copies, 0)
  const number = `L${String(line.number).padStart(4, '0')}${others.length > 0 ? `+${others.length}` : ''}`
  const print = [
    shortTo(line.image_name ?? '', BYTES.artwork),
    shortTo(line.product_name, BYTES.product),
    shortTo(line.material_name ?? '', BYTES.material),
    shortTo(line.finish_names.join('+'), BYTES.finishes),
  ].filter(Boolean)
  const extension = claimedExtension(file.name)
  const name = [orderCode, number, ...print, `${line.width}x${line.height}`, `${copies}u`].join(' ')
  return harmlessName(extension === '' ? name : `${name}.${extension}`)
}
