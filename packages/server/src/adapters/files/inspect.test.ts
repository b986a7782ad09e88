import { describe, expect, test } from 'vitest'
import { inspectFile } from './inspect.ts'
import {
  blackPng,
  compressedPdf,
  detailedPicture,
  emptyPdf,
  temporaryFolder,
  zipArchive,
} from './sample-files.ts'

const ARTWORK = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
]

async function inspect(name: string, content: Buffer | string, limits = {}) {
  await using folder = await temporaryFolder()
  const path = await folder.file('upload', content)
  return await inspectFile(path, { name, allowedTypes: ARTWORK, maxSize: 50_000_000, ...limits })
}

function accepted(facts: object) {
  return { accepted: true, file: expect.objectContaining(facts) }
}

function refused(refusal: object) {
  return { accepted: false, refusal }
}

describe('a picture is measured as it is seen', () => {
  test('PNG', async () => {
    const png = await detailedPicture().png().toBuffer()
    const facts = {
      type: 'image/png',
      extension: 'png',
      kind: 'picture',
      widthPx: 300,
      heightPx: 200,
      colourModel: 'rgb',
    }
    expect(await inspect('cartel.png', png)).toEqual(accepted({ ...facts, size: png.length, pages: 1 }))
  })

  test('JPEG that a phone turned: width and height change places', async () => {
    const jpeg = await detailedPicture().withMetadata({ orientation: 6, density: 300 }).jpeg().toBuffer()
    const facts = { type: 'image/jpeg', widthPx: 200, heightPx: 300, densityDpi: 300 }
    expect(await inspect('IMG_0001.JPEG', jpeg)).toEqual(accepted(facts))
  })

  test('JPEG in the four printing colours', async () => {
    const jpeg = await detailedPicture().toColourspace('cmyk').jpeg().toBuffer()
    expect(await inspect('vinilo.jpg', jpeg)).toEqual(accepted({ colourModel: 'cmyk', widthPx: 300 }))
  })

  test('TIFF with 16 bits a colour', async () => {
    const tiff = await detailedPicture().toColourspace('rgb16').tiff().toBuffer()
    expect(await inspect('lona.tiff', tiff)).toEqual(
      accepted({ type: 'image/tiff', extension: 'tif', colourModel: 'rgb' }),
    )
  })

  test('grey and AVIF', async () => {
    const avif = await detailedPicture().greyscale().avif({ effort: 0 }).toBuffer()
    expect(await inspect('a.avif', avif)).toEqual(accepted({ type: 'image/avif', widthPx: 300 }))
    const grey = await detailedPicture().toColourspace('b-w').png().toBuffer()
    expect(await inspect('a.png', grey)).toEqual(accepted({ colourModel: 'grey' }))
  })

  test('animated WebP: the size of one picture, and how many there are', async () => {
    const webp = await detailedPicture(40, 90).webp({}).toBuffer()
    expect(await inspect('a.webp', webp)).toEqual(accepted({ heightPx: 90, pages: 1 }))
    const pixels = Buffer.alloc(40 * 90 * 3, 7)
    pixels.fill(200, 40 * 30 * 3)
    const raw = { width: 40, height: 90, channels: 3, pageHeight: 30 } as const
    const { default: sharp } = await import('sharp')
    const animated = await sharp(pixels, { raw, animated: true })
      .webp({ delay: [100, 100, 100] })
      .toBuffer()
    expect(await inspect('a.webp', animated)).toEqual(accepted({ widthPx: 40, heightPx: 30, pages: 2 }))
  })
})

describe('a PDF', () => {
  test('counts its pages', async () => {
    const facts = { type: 'application/pdf', kind: 'pdf', extension: 'pdf', pages: 3 }
    expect(await inspect('catálogo.pdf', emptyPdf(3))).toEqual(accepted(facts))
  })

  test('counts its pages where they are compressed', async () => {
    expect(await inspect('a.pdf', compressedPdf(12))).toEqual(accepted({ pages: 12 }))
  })

  test('by Illustrator is a PDF', async () => {
    expect(await inspect('logo.ai', emptyPdf(1))).toEqual(accepted({ kind: 'pdf' }))
  })

  test('cut off is found', async () => {
    expect(await inspect('a.pdf', emptyPdf(40).subarray(0, 1500))).toEqual(refused({ reason: 'truncated' }))
  })
})

describe('a name that contradicts the content', () => {
  test('a PDF named .png is called what it is', async () => {
    const refusal = { reason: 'type-not-allowed', claimed: 'png', found: 'pdf' }
    expect(await inspect('cartel.png', emptyPdf(1))).toEqual(refused(refusal))
  })

  test('a JPEG named .PNG too, and an archive named .docx', async () => {
    const jpeg = await detailedPicture().jpeg().toBuffer()
    const wrong = { reason: 'type-not-allowed', claimed: 'png', found: 'jpg' }
    expect(await inspect('FOTO.PNG', jpeg)).toEqual(refused(wrong))
    const archive = { reason: 'type-not-allowed', claimed: 'docx', found: 'zip' }
    expect(await inspect('informe.docx', zipArchive())).toEqual(refused(archive))
  })

  test('a name without an extension, or with one that means nothing, claims nothing', async () => {
    const jpeg = await detailedPicture().jpeg().toBuffer()
    expect(await inspect('cartel', jpeg)).toEqual(accepted({ extension: 'jpg' }))
    expect(await inspect('cartel v2.final', jpeg)).toEqual(accepted({ extension: 'jpg' }))
    expect(await inspect('Año nuevo 🎉.jpeg', jpeg)).toEqual(accepted({ extension: 'jpg' }))
  })
})

describe('what is refused', () => {
  test('nothing at all', async () => {
    expect(await inspect('a.png', '')).toEqual(refused({ reason: 'empty' }))
  })

  test('more than the largest size', async () => {
    const refusal = { reason: 'too-large', size: 101, maxSize: 100 }
    expect(await inspect('a.png', Buffer.alloc(101), { maxSize: 100 })).toEqual(refused(refusal))
  })

  test('text', async () => {
    expect(await inspect('notas.txt', 'Medidas del escaparate: 1200 × 800')).toEqual(
      refused({ reason: 'unknown-type' }),
    )
    expect(await inspect('foto.jpg', 'x')).toEqual(refused({ reason: 'unknown-type' }))
  })

  test('a type that is not among the allowed ones', async () => {
    const png = await detailedPicture().png().toBuffer()
    const refusal = { reason: 'type-not-allowed', claimed: 'png', found: 'png' }
    expect(await inspect('a.png', png, { allowedTypes: ['image/jpeg'] })).toEqual(refused(refusal))
  })

  test('SVG, under any name and even where it is listed', async () => {
    const svg = '<!-- a --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const everything = { allowedTypes: ['image/svg+xml', 'application/xml', 'image/png'] }
    const named = refused({ reason: 'type-not-allowed', claimed: 'svg', found: 'svg' })
    expect(await inspect('a.svg', svg, everything)).toEqual(named)
    expect(await inspect('a.svg', `<?xml version="1.0"?>\n${svg}`, everything)).toEqual(named)
    expect(await inspect('a.svg', Buffer.from(svg, 'utf16le'), everything)).toEqual(named)
    const hidden = refused({ reason: 'type-not-allowed', claimed: 'png', found: 'svg' })
    expect(await inspect('a.png', svg, everything)).toEqual(hidden)
  })

  test.each([
    ['JPEG', () => detailedPicture().jpeg()],
    ['progressive JPEG', () => detailedPicture().jpeg({ progressive: true })],
    ['PNG', () => detailedPicture().png()],
    ['TIFF', () => detailedPicture().tiff({ compression: 'lzw' })],
    ['WebP', () => detailedPicture().webp()],
    ['GIF', () => detailedPicture().gif()],
    ['AVIF', () => detailedPicture().avif({ effort: 0 })],
  ])('a %s that was cut off, in its middle or just before its end', async (_name, make) => {
    const whole = await make().toBuffer()
    const truncated = refused({ reason: 'truncated' })
    expect(await inspect('cartel', whole)).toEqual(accepted({ kind: 'picture' }))
    expect(await inspect('cartel', whole.subarray(0, whole.length / 2))).toEqual(truncated)
    expect(await inspect('cartel', whole.subarray(0, -20))).toEqual(truncated)
  })

  test('what is only the first bytes of a picture', async () => {
    for (const start of ['II*\0', 'MM\0*\0\0\0\x08', 'II+\0', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0']) {
      expect(await inspect('cartel', Buffer.from(start, 'latin1'))).toMatchObject({ accepted: false })
    }
  })

  test('a PNG whose bits changed on the way', async () => {
    const png = await detailedPicture().png().toBuffer()
    png.fill(0x55, png.length / 2, png.length / 2 + 50)
    const { refusal } = (await inspect('a.png', png)) as { refusal: { reason: string } }
    expect(['corrupt', 'truncated']).toContain(refusal.reason)
  })

  test('a decompression bomb, without decoding it', async () => {
    const bomb = blackPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    const refusal = { reason: 'too-many-pixels', pixels: 900_000_000, maxPixels: 600_000_000 }
    expect(await inspect('a.png', bomb)).toEqual(refused(refusal))
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a smaller bomb that would have to be decoded in memory', async () => {
    const bomb = blackPng(12_000, 12_000, { interlaced: true })
    const refusal = { reason: 'too-many-pixels', pixels: 144_000_000, maxPixels: 100_000_000 }
    expect(await inspect('a.png', bomb)).toEqual(refused(refusal))
  })

  test('a large picture is read in little memory', async () => {
    const large = blackPng(20_000, 20_000)
    const before = process.resourceUsage().maxRSS
    expect(await inspect('a.png', large)).toEqual(accepted({ widthPx: 20_000 }))
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(150_000)
  })
})
