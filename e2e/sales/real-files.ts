import { detailedPicture, emptyPdf, wordDocument, zipBomb } from '@lienzo/server/testing/files/sample-files'
import sharp, { type Sharp } from 'sharp'

/** File to choose in a file input. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/**
 * Returns files as they come from studios, phones and offices, by kind. The still pictures are red in the left half of their
 * pixels and blue in the right half.
 */
export async function realFiles(): Promise<Record<string, ChosenFile>> {
  const script = '<script>document.title = "run"; parent.hit = 1</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" onload="parent.hit = 1">${script}<rect width="30" height="40" fill="#d00"/><rect x="30" width="30" height="40" fill="#00d"/></svg>`
  return {
    phone: await file('IMG_2041.JPG', rotate(halves(600, 400)).jpeg()),
    printing: await file('vinilo CMYK.jpg', halves(600, 400).toColourspace('cmyk').jpeg()),
    deep: await file('lona 16 bits.tif', halves(600, 400).toColourspace('rgb16').tiff()),
    moving: { name: 'animado.webp', mimeType: 'image/webp', buffer: await animation() },
    pages: fileFrom('catálogo.pdf', emptyPdf(3)),
    drawing: fileFrom('logo.svg', Buffer.from(svg)),
    bomb: fileFrom('informe.docx', await zipBomb()),
    contract: fileFrom('contrato.docx', await wordDocument('Contrato')),
    nothing: fileFrom('vacío.png', Buffer.alloc(0)),
  }
}

/** File names that other systems allow, each with the name that the application shows. */
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

function halves(width: number, height: number): Sharp {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#0000d0' } }
  return sharp({ create: { width, height, channels: 3, background: '#d00000' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

/** Sets the EXIF orientation of an upright phone, whose pixels are stored sideways. */
function rotate(picture: Sharp): Sharp {
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
  return fileFrom(name, await picture.toBuffer())
}

function fileFrom(name: string, buffer: Buffer): ChosenFile {
  return { name, mimeType: 'application/octet-stream', buffer }
}
