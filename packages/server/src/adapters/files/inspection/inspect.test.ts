import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accepted, inspect, refused } from '../../../testing/files/inspections.ts'
import {
  compoundFile,
  compressedPdf,
  detailedPicture,
  emptyPdf,
  lockedOfficeDocument,
  lockedPdf,
  temporaryFolder,
  wordDocument,
} from '../../../testing/files/sample-files.ts'
import { phonePicture } from '../../../testing/files/sample-heic.ts'
import { writeTiff } from '../../../testing/files/sample-tiff.ts'
import { noisePicture } from '../../../testing/files/uploads.ts'

const documents = join(import.meta.dirname, '../../../testing/files/spreadsheets')

describe('the size of a picture as displayed', () => {
  test('is read from a PNG', async () => {
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

  test('swaps width and height for a JPEG rotated by a phone', async () => {
    const jpeg = await detailedPicture().withMetadata({ orientation: 6, density: 300 }).jpeg().toBuffer()
    const facts = { type: 'image/jpeg', widthPx: 200, heightPx: 300, densityDpi: 300 }
    expect(await inspect('IMG_0001.JPEG', jpeg)).toEqual(accepted(facts))
  })

  test('is read from a CMYK JPEG', async () => {
    const jpeg = await detailedPicture().toColourspace('cmyk').jpeg().toBuffer()
    expect(await inspect('vinilo.jpg', jpeg)).toEqual(accepted({ colourModel: 'cmyk', widthPx: 300 }))
  })

  test('is read from a TIFF with 16 bits per colour', async () => {
    const tiff = await detailedPicture().toColourspace('rgb16').tiff().toBuffer()
    expect(await inspect('lona.tiff', tiff)).toEqual(
      accepted({ type: 'image/tiff', extension: 'tif', colourModel: 'rgb' }),
    )
  })

  test('is read from grey pictures and AVIF', async () => {
    const avif = await detailedPicture().greyscale().avif({ effort: 0 }).toBuffer()
    expect(await inspect('a.avif', avif)).toEqual(accepted({ type: 'image/avif', widthPx: 300 }))
    const grey = await detailedPicture().toColourspace('b-w').png().toBuffer()
    expect(await inspect('a.png', grey)).toEqual(accepted({ colourModel: 'grey' }))
  })

  test('is read from HEIC as phones produce it', async () => {
    const facts = { type: 'image/heic', extension: 'heic', kind: 'picture', widthPx: 64, heightPx: 48 }
    for (const name of ['IMG_0001.HEIC', 'IMG_0001.heif', 'foto']) {
      expect(await inspect(name, phonePicture)).toEqual(accepted({ ...facts, colourModel: 'rgb', pages: 1 }))
    }
  })

  test('is read from a TIFF despite a decoder warning about a text', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'lona.tif')
    await writeTiff(path, 40, 30, { oddText: true })
    expect(await inspect('lona.tif', await readFile(path))).toEqual(accepted({ widthPx: 40, heightPx: 30 }))
  })

  test('is that of one frame for animated WebP, with the number of frames', async () => {
    const webp = await detailedPicture(40, 90).webp({}).toBuffer()
    expect(await inspect('a.webp', webp)).toEqual(accepted({ heightPx: 90, pages: 1 }))
    const pixels = Buffer.alloc(40 * 90 * 3, 7)
    pixels.fill(200, 40 * 30 * 3)
    const raw = { width: 40, height: 90, channels: 3, pageHeight: 30 } as const
    const { default: sharp } = await import('sharp')
    const animation = await sharp(pixels, { raw, animated: true })
      .webp({ delay: [100, 100, 100] })
      .toBuffer()
    expect(await inspect('a.webp', animation)).toEqual(accepted({ widthPx: 40, heightPx: 30, pages: 2 }))
  })
})

describe('a PDF', () => {
  test('reports its number of pages', async () => {
    const facts = { type: 'application/pdf', kind: 'pdf', extension: 'pdf', pages: 3 }
    expect(await inspect('catálogo.pdf', emptyPdf(3))).toEqual(accepted(facts))
  })

  test('reports its number of pages even if they are compressed', async () => {
    expect(await inspect('a.pdf', compressedPdf(12))).toEqual(accepted({ pages: 12 }))
  })

  test('is recognised when Illustrator wrote it', async () => {
    expect(await inspect('logo.ai', emptyPdf(1))).toEqual(accepted({ kind: 'pdf' }))
  })

  test('reports its size on paper, as does an SVG in any unit', async () => {
    expect(await inspect('a.pdf', emptyPdf(1))).toEqual(accepted({ widthUm: 209_903, heightUm: 297_039 }))
    const sizes = ['width="1000mm" height="400mm"', 'width="72" height="36"', 'viewBox="0 0 2.5 1"']
    const dimensions = await Promise.all(
      sizes.map(async (size) => {
        const inspection = await inspect('a.svg', `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`)
        const { widthUm = 0, heightUm = 0 } = inspection.accepted ? inspection.file : {}
        return { widthMm: Math.round(widthUm / 1000), proportion: widthUm / heightUm }
      }),
    )
    expect(dimensions).toEqual([
      { widthMm: 1000, proportion: expect.closeTo(2.5) },
      { widthMm: 25, proportion: 2 },
      { widthMm: 1, proportion: expect.closeTo(2.5, 1) },
    ])
  })

  test('reports it in the units of its first page, wherever that is stored', async () => {
    const wide = '/MediaBox [0 0 595 842] /UserUnit 10'
    const size = { widthUm: 2_099_028, heightUm: 2_970_389 }
    expect(await inspect('lona.pdf', emptyPdf(1, wide))).toEqual(accepted(size))
    expect(await inspect('lona.pdf', compressedPdf(12, wide))).toEqual(accepted(size))
    const together = compressedPdf(1, wide, { packed: false })
    expect(await inspect('lona.pdf', together)).toEqual(accepted(size))
    const second = emptyPdf(2)
      .toString('latin1')
      .replace('842] >>\nendobj\nxref', '842] /UserUnit 10 >>\nendobj\nxref')
    expect(second).toContain('/UserUnit')
    expect(await inspect('a.pdf', Buffer.from(second, 'latin1'))).toEqual(accepted({ widthUm: 209_903 }))
    const endless = '/MediaBox [0 0 595 842] /UserUnit 99999999999'
    const nothing = '/MediaBox [0 0 0.000001 842]'
    for (const page of [endless, nothing]) {
      expect(await inspect('a.pdf', emptyPdf(1, page))).toMatchObject({ refusal: { reason: 'page-size' } })
    }
  })

  test.each([
    ['in percent, by its view box', 'width="100%" height="100%" viewBox="0 0 200 100"', 70, 2],
    ['with one side in percent', 'width="100%" height="50mm" viewBox="0 0 200 100"', 100, 2],
    ['with one side only', 'width="100mm" viewBox="0 0 200 100"', 100, 2],
    ['by its style', 'style="width:100mm;height:50mm" viewBox="0 0 9 9"', 100, 2],
    ['in centimetres, in single quotes', "width='10cm' height='5cm'", 100, 2],
    ['without any size, by what is drawn', '', 70, 2],
  ])('SVG %s', async (_how, size, widthMm, proportion) => {
    const svg = `<!DOCTYPE svg [<!ENTITY a "<svg>">]><svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M100 50h100v50h-100z"/></svg>`
    const inspection = await inspect('a.svg', svg)
    const { widthUm = 0, heightUm = 1 } = inspection.accepted ? inspection.file : {}
    expect(Math.abs(widthUm / 1000 - widthMm)).toBeLessThan(1)
    expect(widthUm / heightUm).toBeCloseTo(proportion, 1)
  })

  test.each([
    ['no', '0', 0],
    ['a negative', '-254cm', -2.54],
  ])('has no printable size if it is an SVG of %s width', async (_which, widthText, width) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthText}" height="9"><circle r="9"/></svg>`
    expect(await inspect('a.svg', svg)).toMatchObject({ refusal: { reason: 'page-size', width } })
  })

  test('with a password is a document without a preview', async () => {
    expect(await inspect('contrato.pdf', lockedPdf())).toEqual(
      accepted({ type: 'application/pdf', kind: 'other' }),
    )
  })

  test('is refused if only its first and last bytes are those of a PDF', async () => {
    expect(await inspect('a.pdf', '%PDF-1.4\n<script>alert(1)</script>\n%%EOF')).toEqual(
      refused({ reason: 'corrupt' }),
    )
  })

  test('is recognised as truncated', async () => {
    expect(await inspect('a.pdf', emptyPdf(40).subarray(0, 1500))).toEqual(refused({ reason: 'truncated' }))
  })
})

describe('a document', () => {
  test('is recognised by its content: an office document, text in any encoding, a table', async () => {
    expect(await inspect('contrato.docx', await wordDocument('Contrato'))).toEqual(
      accepted({ extension: 'docx', kind: 'other' }),
    )
    const words = 'Medidas del escaparate: 1200 × 800'
    for (const text of [words, Buffer.from(words, 'latin1'), Buffer.from(`\ufeff${words}`, 'utf16le')]) {
      expect(await inspect('notas.txt', text)).toEqual(accepted({ type: 'text/plain', kind: 'other' }))
    }
    expect(await inspect('tiendas.csv', 'Tienda;Ciudad\nFaro;Vigo')).toEqual(accepted({ type: 'text/csv' }))
  })

  test('from a legacy office program has the kind that its name indicates', async () => {
    const document = compoundFile()
    expect(await inspect('tarifa.xls', document)).toEqual(
      accepted({ type: 'application/vnd.ms-excel', extension: 'xls', kind: 'other' }),
    )
    expect(await inspect('carta.doc', document)).toEqual(accepted({ type: 'application/msword' }))
    expect(await inspect('curso.ppt', document)).toEqual(accepted({ type: 'application/vnd.ms-powerpoint' }))
    expect(await inspect('instalar.msi', document)).toEqual(refused({ reason: 'program', found: 'msi' }))
    for (const name of ['carta.docx', 'carta']) {
      expect(await inspect(name, document)).toMatchObject({ refusal: { reason: 'type-not-allowed' } })
    }
  })

  test('from a newer office program with a password is reported as locked, under any name', async () => {
    for (const name of ['tarifa.xlsx', 'tarifa.xls', 'contrato.docx', 'curso']) {
      expect(await inspect(name, lockedOfficeDocument())).toEqual(refused({ reason: 'locked' }))
    }
  })

  test('can be PostScript, including EPS', async () => {
    const page = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\nshowpage\n'.padEnd(300)
    expect(await inspect('logo.eps', page)).toEqual(accepted({ type: 'application/eps', kind: 'other' }))
    const plain = page.replace(' EPSF-3.0', '')
    expect(await inspect('logo.ps', plain)).toEqual(accepted({ type: 'application/postscript' }))
  })

  test('is a drawing if it is an SVG, with or without scripts', async () => {
    const svg =
      '<!-- a --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const drawing = accepted({ type: 'image/svg+xml', kind: 'drawing' })
    expect(await inspect('a.svg', svg)).toEqual(drawing)
    expect(await inspect('a.svg', `<?xml version="1.0"?>\n${svg}`)).toEqual(drawing)
    // The renderer reads only UTF-8, so the server must convert this drawing from UTF-16.
    const wide = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le')
    expect(await inspect('a.svg', wide)).toEqual(drawing)
  })

  test('is drawn if it is an SVG with a picture of 12 MB, and too large above 32 MB', async () => {
    const picture = (await noisePicture(2100, 2000)).toString('base64')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="90mm"><image width="90mm" height="90mm" href="data:image/png;base64,${picture}"/></svg>`
    expect(await inspect('a.svg', svg)).toEqual(accepted({ widthUm: 90_000 }))
    const paddedSvg = svg.padEnd(33 * 1024 ** 2)
    expect(await inspect('a.svg', paddedSvg)).toEqual(
      refused({ reason: 'too-large', size: paddedSvg.length, maxSize: 32 * 1024 ** 2 }),
    )
  })
})

describe('a table', () => {
  test.each(['BM', 'GIF', 'GIF89a', 'MM', 'PK'])(
    'that begins with %s is recognised as text',
    async (begin) => {
      expect(await inspect('tabla.csv', `${begin};Nombre\nA-1;Bruma\n`)).toEqual(
        accepted({ type: 'text/csv', kind: 'other' }),
      )
    },
  )

  test.each([
    ['with a mark', '\ufeff'],
    ['without', ''],
  ])('in UTF-16 %s is recognised as text in any script', async (_, mark) => {
    const words = `${mark}EAN;Nombre\nA-1;Łódź’s – 😀 ✓\n`.repeat(90)
    const content = Buffer.from(words, 'utf16le')
    for (const bytes of [content, Buffer.from(content).swap16()]) {
      expect(await inspect('tabla.csv', bytes)).toEqual(accepted({ type: 'text/csv' }))
    }
  })

  test('from Excel is recognised with macros too, under either name', async () => {
    const content = await readFile(join(documents, 'libreoffice.xlsx'))
    const facts = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
    expect(await inspect('tabla.xlsm', content)).toEqual(accepted(facts))
    for (const name of ['libreoffice.xls', 'libreoffice.ods']) {
      expect(await inspect(name, await readFile(join(documents, name)))).toEqual(accepted({ kind: 'other' }))
    }
  })

  test('is read as text under any spreadsheet name, and as a workbook under the name of another kind', async () => {
    for (const name of ['tiendas.xls', 'tiendas.xlsx', 'tiendas.ods']) {
      expect(await inspect(name, 'Tienda;Ciudad\nFaro;Vigo')).toEqual(
        accepted({ type: 'text/csv', extension: 'csv', name: 'tiendas.csv' }),
      )
    }
    const workbook = await readFile(join(documents, 'libreoffice.xlsx'))
    expect(await inspect('tabla.xls', workbook)).toEqual(accepted({ extension: 'xlsx', name: 'tabla.xlsx' }))
  })

  test('is not recognised if binary data merely begins like UTF-16', async () => {
    const noise = Buffer.from(
      Array.from({ length: 4096 }, (_, index) => (index * 7919 + 13 * (index >> 3)) % 256),
    )
    expect(await inspect('x.bin', Buffer.concat([Buffer.from([0xff, 0xfe]), noise]))).toMatchObject({
      accepted: false,
    })
  })
})
