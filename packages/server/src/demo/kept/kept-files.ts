import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { ToldStory } from './move-story.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Saved table. `rows` is the JSON array of row objects that PostgreSQL returns, as text. */
export type KeptTable = { name: string; columns: string[]; rows: string }

/** Saved company. `drawings` maps the key of each drawing to the index of its picture in the saved file contents. */
export type KeptCompany = ToldStory & { tables: KeptTable[]; drawings: Record<string, number> }

const rowsFile = new URL('./data/rows.br', import.meta.url)
const contentsFile = new URL('./data/contents.br', import.meta.url)

export async function readKeptRows(): Promise<KeptCompany> {
  const [head = '', ...lines] = (await decompress(await readFile(rowsFile))).toString('utf8').split('\n')
  const { tables, ...story } = JSON.parse(head) as Omit<KeptCompany, 'tables'> & {
    tables: Omit<KeptTable, 'rows'>[]
  }
  return { ...story, tables: tables.map((table, place) => ({ ...table, rows: lines[place] ?? '[]' })) }
}

/** Reads the contents of all saved files, which are concatenated in a single file. */
export async function readKeptContents(): Promise<Buffer[]> {
  const bytes = await decompress(await readFile(contentsFile))
  const contents: Buffer[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = start + 4 + bytes.readUInt32BE(start)
    contents.push(bytes.subarray(start + 4, end))
    start = end
  }
  return contents
}

/** Reads the saved pictures. Returns them by the key of their drawing. */
export async function readKeptDrawings(): Promise<ReadonlyMap<string, Buffer>> {
  const [{ drawings }, contents] = await Promise.all([readKeptRows(), readKeptContents()])
  const pictures = new Map<string, Buffer>()
  for (const [key, place] of Object.entries(drawings)) {
    const picture = contents[place]
    if (picture) pictures.set(key, picture)
  }
  return pictures
}

export async function writeKept(
  { told, codes, tables, drawings }: KeptCompany,
  contents: readonly Buffer[],
): Promise<void> {
  const head = { told, codes, drawings, tables: tables.map(({ name, columns }) => ({ name, columns })) }
  const text = [JSON.stringify(head), ...tables.map(({ rows }) => rows)].join('\n')
  const parts = contents.flatMap((content) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return [length, content]
  })
  const small = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } }
  await writeFile(rowsFile, await compress(text, small))
  await writeFile(contentsFile, await compress(Buffer.concat(parts), small))
}
