import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { detailedPicture, emptyPdf, wordDocument, zipBomb } from '@lienzo/server/adapters/files/sample-files'
import sharp, { type Sharp } from 'sharp'

/** A file as a person chooses it. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** What studios, phones and offices send, by what it is. Each picture shows red on its left and blue on its right. */
export async function realFiles(): Promise<Record<string, ChosenFile>> {
  const script = '<script>document.title = "run"; parent.hit = 1</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" onload="parent.hit = 1">${script}<rect width="30" height="40" fill="#d00"/><rect x="30" width="30" height="40" fill="#00d"/></svg>`
  return {
    phone: await file('IMG_2041.JPG', turned(halves(600, 400)).jpeg()),
    printing: await file('vinilo CMYK.jpg', halves(600, 400).toColourspace('cmyk').jpeg()),
    deep: await file('lona 16 bits.tif', halves(600, 400).toColourspace('rgb16').tiff()),
    moving: { name: 'animado.webp', mimeType: 'image/webp', buffer: await animation() },
    pages: chosen('catálogo.pdf', emptyPdf(3)),
    drawing: chosen('logo.svg', Buffer.from(svg)),
    bomb: chosen('informe.docx', await zipBomb()),
    contract: chosen('contrato.docx', await wordDocument('Contrato')),
    nothing: chosen('vacío.png', Buffer.alloc(0)),
  }
}

/** Names as other systems allow them, and what people are to see of them. */
export const strangeNames: Record<string, string> = {
  'Año nuevo – Ó Gràcia 🎉.png': 'Año nuevo – Ó Gràcia 🎉',
  '..\\..\\carpeta\\cartel final.png': 'cartel final',
  '../../etc/otro.png': 'otro',
  'factura\u202egnp.exe.png': 'facturagnp.exe',
  'عرض\u200f الصيف.png': 'عرض الصيف',
}

export async function namedPicture(name: string, seed: number): Promise<ChosenFile> {
  return file(name, detailedPicture(200 + seed, 120).png())
}

/** Writes a TIFF of so many pixels, three bytes each and not compressed, and gives its path. */
export async function largeTiff(folder: string, width: number, height: number): Promise<string> {
  const path = join(folder, 'fachada entera.tif')
  const directory = tiffDirectory(width, height)
  await using target = await open(path, 'w')
  await target.write(directory)
  const line = Buffer.alloc(width * 3)
  for (let at = 0; at < width; at++) line.set(at < width / 2 ? [0xd0, 0, 0] : [0, 0, 0xd0], at * 3)
  const lines = Buffer.concat(Array<Buffer>(64).fill(line))
  for (let row = 0; row < height; row += 64) {
    await target.write(lines.subarray(0, Math.min(64, height - row) * line.length))
  }
  return path
}

/** The head of a TIFF whose pixels follow it as one strip. */
function tiffDirectory(width: number, height: number): Buffer {
  const SHORT = 3
  const LONG = 4
  const entries: [number, number, number, number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 1, 8],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 0],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * 3],
  ]
  const head = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  entries.forEach(([tag, type, count, value], at) => {
    const place = 10 + at * 12
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(type, place + 2)
    head.writeUInt32LE(count, place + 4)
    head.writeUInt32LE(tag === 273 ? head.length : value, place + 8)
  })
  return head
}

function halves(width: number, height: number): Sharp {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#0000d0' } }
  return sharp({ create: { width, height, channels: 3, background: '#d00000' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

/** As a phone that is held upright writes it: the pixels lie on their side. */
function turned(picture: Sharp): Sharp {
  return picture.withMetadata({ orientation: 6 })
}

async function animation(): Promise<Buffer> {
  const pixels = Buffer.alloc(60 * 120 * 3, 40)
  pixels.fill(220, 60 * 40 * 3)
  const raw = { width: 60, height: 120, channels: 3, pageHeight: 40 } as const
  return sharp(pixels, { raw, animated: true })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
}

async function file(name: string, picture: Sharp): Promise<ChosenFile> {
  return chosen(name, await picture.toBuffer())
}

function chosen(name: string, buffer: Buffer): ChosenFile {
  return { name, mimeType: 'application/octet-stream', buffer }
}
