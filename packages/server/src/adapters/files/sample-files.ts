import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type ZipPart, zipStream } from '../spreadsheet/zip-stream.ts'

/** An empty folder that goes away with all that was put in it. */
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

/** A picture with so much detail that its file is large for its size. */
export function detailedPicture(width = 300, height = 200) {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.imul(at, 2654435761) >>> 24)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A black PNG in one bit a pixel: any number of pixels in next to no bytes. */
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
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A valid PDF with empty A4 pages. */
export function emptyPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${page + 3} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const index = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + index + trailer, 'latin1')
}

/** The page tree of a PDF as version 1.5 may write it: compressed, together with other objects. */
export function compressedPdf(pages: number): Buffer {
  const tree = deflateSync(`2 0 << /Type /Pages /Kids [5 0 R] /Count ${pages} >>`)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${tree.length} >>\nstream\n`,
    ),
    tree,
    Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
  ])
}

/** An archive with one empty file in it. */
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

const wordTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const wordRelations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** A document of Word with one paragraph. */
export function wordDocument(text: string, more: readonly ZipPart[] = []): Promise<Buffer> {
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`
  return zipped([
    { name: '[Content_Types].xml', content: [wordTypes] },
    { name: '_rels/.rels', content: [wordRelations] },
    { name: 'word/document.xml', content: [body] },
    ...more,
  ])
}

/** A document of Word that unpacks to 200 MB of nothing. */
export function zipBomb(): Promise<Buffer> {
  const megabyte = ' '.repeat(1024 ** 2)
  return wordDocument('', [{ name: 'word/media/image1.xml', content: Array(200).fill(megabyte) }])
}

async function zipped(parts: readonly ZipPart[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipStream(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}
