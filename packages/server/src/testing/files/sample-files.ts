import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type ZipPart, zipStream } from '../../adapters/spreadsheet/zip-stream.ts'

/** Creates an empty folder. Disposing of the returned object removes the folder with its contents. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'lienzo-'))
  return {
    path,
    file: async (name: string, content: Buffer | string) => {
      await writeFile(join(path, name), content)
      return join(path, name)
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/** Returns a picture so detailed that its file is large for the number of pixels. */
export function detailedPicture(width = 300, height = 200) {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.imul(at, 2654435761) >>> 24)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Returns a black PNG with one bit per pixel. The file stays small however many pixels it has. */
export function blackPng(width: number, height: number, { interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  header[12] = interlaced ? 1 : 0
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Returns a valid PDF with empty pages. `page` contains the entries of each page; the default size is A4. */
export function emptyPdf(pages: number, page = '/MediaBox [0 0 595 842]'): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${page + 3} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    ...kids.map(() => `<< /Type /Page /Parent 2 0 R ${page} >>`),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const index = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + index + trailer, 'latin1')
}

/**
 * Returns a PDF that stores its pages in a compressed object stream and its cross-reference table in a compressed stream, as
 * PDF 1.5 allows.
 */
export function compressedPdf(
  pages: number,
  page = '/MediaBox [0 0 595 842]',
  { packed = true } = {},
): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${page + 3} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    ...kids.map(() => `<< /Type /Page /Parent 2 0 R ${page} >>`),
  ]
  const [together, index] = [objects.length + 1, objects.length + 2]
  const bodies = objects.map((object) => `${object}\n`)
  let offset = 0
  const offsets = bodies.map((body, at) => {
    const pair = `${at + 1} ${offset}`
    offset += body.length
    return pair
  })
  const start = `${offsets.join(' ')}\n`
  const facts = `/Type /ObjStm /N ${objects.length} /First ${start.length}`
  const head = Buffer.from('%PDF-1.5\n')
  const stream = pdfStream(together, facts, Buffer.from(start + bodies.join('')), packed)
  const rows = [
    indexRow(0, 0, 0),
    ...objects.map((_, at) => indexRow(2, together, at)),
    indexRow(1, head.length, 0),
    indexRow(1, head.length + stream.length, 0),
  ]
  const indexFacts = `/Type /XRef /W [1 4 2] /Size ${index + 1} /Root 1 0 R`
  const end = `startxref\n${head.length + stream.length}\n%%EOF\n`
  return Buffer.concat([head, stream, pdfStream(index, indexFacts, Buffer.concat(rows)), Buffer.from(end)])
}

function pdfStream(number: number, facts: string, content: Buffer, isPacked = true): Buffer {
  const stream = isPacked ? deflateSync(content) : content
  const filter = isPacked ? ' /Filter /FlateDecode' : ''
  const head = `${number} 0 obj\n<< ${facts}${filter} /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')])
}

/** Returns a row of a PDF's cross-reference stream: type, offset or object number, and index in that object. */
function indexRow(type: number, where: number, index: number): Buffer {
  const row = Buffer.alloc(7)
  row[0] = type
  row.writeUInt32BE(where, 1)
  row.writeUInt16BE(index, 5)
  return row
}

/** Returns an encrypted PDF that needs a password. */
export function lockedPdf(): Buffer {
  const key = '00'.repeat(32)
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`
  return Buffer.from(emptyPdf(1).toString('latin1').replace('/Root', `${lock} /Root`), 'latin1')
}

/** SVG drawing that takes longer than a minute to render. */
export const slowDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="10000"/>'.repeat(50)}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`

/** Returns a small SVG drawing that contains a black PNG which needs gigabytes of memory to render. */
export function drawingOfBlackPng(side: number): string {
  const picture = blackPng(side, side).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><image width="900" height="900" href="data:image/png;base64,${picture}"/></svg>`
}

/** Returns a ZIP archive with one empty file. */
export function zipArchive(): Buffer {
  const name = Buffer.from('notes.bin')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length, 16)
  return Buffer.concat([local, name, central, name, end])
}

/** Returns a compound file, the format of 1990s office programs and Windows installers. */
export function compoundFile(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1528)])
}

/** Returns a compound file whose directory is the directory of a password-protected document of a newer office program. */
export function lockedOfficeDocument(): Buffer {
  const file = compoundFile()
  // Each sector has 512 bytes; the directory is the first sector after the header.
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(0, 48)
  for (const [at, name] of ['Root Entry', 'EncryptionInfo', 'EncryptedPackage'].entries()) {
    file.write(name, 512 + at * 128, 'utf16le')
  }
  return file
}

const wordTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const wordRelations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** Returns a Word document with one paragraph. */
export function wordDocument(text: string, more: readonly ZipPart[] = []): Promise<Buffer> {
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
  return zip([
    { name: '[Content_Types].xml', content: [wordTypes] },
    { name: '_rels/.rels', content: [wordRelations] },
    { name: 'word/document.xml', content: [body] },
    ...more,
  ])
}

/** Returns a Word document that unpacks to 200 MB of spaces. */
export function zipBomb(): Promise<Buffer> {
  const megabyte = ' '.repeat(1024 ** 2)
  return wordDocument('', [{ name: 'word/media/image1.xml', content: Array(200).fill(megabyte) }])
}

async function zip(parts: readonly ZipPart[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipStream(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}
