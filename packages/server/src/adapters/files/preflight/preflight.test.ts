import { buffer } from 'node:stream/consumers'
import type { PdfFacts } from '@lienzo/rules/sales/preflight/pdf-facts'
import { expect, test } from 'vitest'
import { drawnPdf, pdfPicture } from '../../../testing/files/drawn-pdf.ts'
import { accepted, inspect, preflight } from '../../../testing/files/inspections.ts'
import { blackPng, compressedPdf, emptyPdf, lockedPdf } from '../../../testing/files/sample-files.ts'
import { PAGE } from '../../pdf/page-style.ts'
import { drawPages } from '../../pdf/pages/drawn-pages.ts'
import { printedPicture } from '../../pdf/printed-picture.ts'

/** Converts millimetres to PDF units, rounded to three decimal places. */
const units = (mm: number) => Math.round((mm * 72_000) / 25.4) / 1000
const um = (left: number, bottom: number, right: number, top: number) => {
  const near = (mm: number) => expect.closeTo(mm * 1000, -1)
  return { left: near(left), bottom: near(bottom), right: near(right), top: near(top) }
}

// covers: product 9.12
test('reads the boxes of a page, in its units', async () => {
  const box = (...mm: number[]) => `[${mm.map(units).join(' ')}]`
  const page = `/MediaBox ${box(0, 0, 230, 320)} /TrimBox ${box(10, 10, 220, 307)} /BleedBox ${box(7, 7, 223, 310)}`
  expect(await preflight(drawnPdf({ page }))).toMatchObject({
    ...{ pages: 1, media: um(0, 0, 230, 320), crop: null },
    ...{ trim: um(10, 10, 220, 307), bleed: um(7, 7, 223, 310) },
  })
  // On this banner, the user unit is ten times the default unit.
  const banner = await preflight(drawnPdf({ page: `${page} /UserUnit 10` }))
  expect(banner).toMatchObject({ trim: um(100, 100, 2200, 3070) })
  const reversedPage = drawnPdf({ page: '/MediaBox [720 720 0 0] /TrimBox [100 100 100 100]' })
  expect(await preflight(reversedPage)).toMatchObject({ media: um(0, 0, 254, 254), trim: null })
})

// covers: product 9.12
test('lists the inks by name, wherever they are defined, and the colours used', async () => {
  const space =
    '[/Separation /PANTONE#20485#20C /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>]'
  const inks = '[/DeviceN [/Cyan /White /Barniz#20UV] /DeviceCMYK 5 0 R]'
  const facts = await preflight(
    drawnPdf({
      resources: `/ColorSpace << /CS0 ${space} /CS1 ${inks} >>`,
      content: '/CS0 cs 1 scn 0 0 100 100 re f 0 0.5 .25 0 k 200 200 50 50 re f',
      objects: ['<< /FunctionType 4 >>'],
    }),
  )
  expect(facts).toMatchObject({ colours: ['cmyk'], spots: ['PANTONE 485 C', 'White', 'Barniz UV'] })
  expect(await preflight(drawnPdf({ content: '1 0 0 rg 0 0 9 9 re f 0.5 G 0 0 9 9 re s' }))).toMatchObject({
    ...{ colours: ['grey', 'rgb'], spots: [] },
  })
  const compactPdf = compressedPdf(1, `/MediaBox [0 0 9 9] /Resources << /ColorSpace << /CS0 ${space} >> >>`)
  expect(await preflight(compactPdf)).toMatchObject({ spots: ['PANTONE 485 C'] })
})

test('finds inks and fonts defined in a separate object, or in a stamp on the page', async () => {
  const facts = await preflight(
    drawnPdf({
      resources:
        '/ColorSpace << /CS0 [/DeviceN 5 0 R /DeviceCMYK 7 0 R] /CS1 [/Separation 6 0 R /DeviceCMYK 7 0 R] >>',
      objects: ['[/Cyan /CutContour]', '/Barniz', '<< /FunctionType 4 >>'],
    }),
  )
  expect(facts).toMatchObject({ spots: ['Barniz', 'CutContour'] })
  const stampedPdf = drawnPdf({
    page: '/Annots [5 0 R]',
    objects: [
      '<< /Type /Annot /Subtype /Stamp /Rect [0 0 100 50] /AP << /N 6 0 R >> >>',
      {
        facts: '/Type /XObject /Subtype /Form /BBox [0 0 100 50] /Resources << /Font << /F0 7 0 R >> >>',
        content: Buffer.from('BT /F0 12 Tf 5 5 Td (APROBADO) Tj ET'),
      },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ],
  })
  expect(await preflight(stampedPdf)).toMatchObject({ missing_fonts: ['Helvetica'] })
})

test('reads the boxes of a page as its preview shows them: inherited, clipped and rotated', async () => {
  const page = (own: string, above = '') => preflight(drawnPdf({ page: own, above }))
  // 720 × 360 units are 254 × 127 mm.
  expect(await page('', '/MediaBox [0 0 720 360]')).toMatchObject({ media: um(0, 0, 254, 127), crop: null })
  expect(await page('/MediaBox [0 0 720 360] /CropBox [-1000 -1000 2000 2000]')).toMatchObject({
    ...{ media: um(0, 0, 254, 127), crop: null },
  })
  // A page can inherit one box and declare the other.
  const expected = { media: um(0, 0, 254, 127), crop: um(0, 0, 254, 63.5), bleed: um(0, 0, 254, 76.2) }
  const bleed = '/BleedBox [0 0 720 216]'
  expect(await page(`/CropBox [0 0 720 180] ${bleed}`, '/MediaBox [0 0 720 360]')).toMatchObject(expected)
  expect(await page(`/MediaBox [0 0 720 360] ${bleed}`, '/CropBox [0 0 720 180]')).toMatchObject(expected)
  expect(await page('', '/MediaBox [0 0 720 360] /Rotate 90')).toMatchObject({ media: um(0, 0, 127, 254) })
  const boxes = '/MediaBox [0 0 720 360] /CropBox [0 0 720 180] /TrimBox [36 72 396 144]'
  for (const [rotate, crop, trim] of [
    [0, um(0, 0, 254, 63.5), um(12.7, 25.4, 139.7, 50.8)],
    [90, um(0, 0, 63.5, 254), um(25.4, 114.3, 50.8, 241.3)],
    [180, um(0, 63.5, 254, 127), um(114.3, 76.2, 241.3, 101.6)],
    [-90, um(63.5, 0, 127, 254), um(76.2, 12.7, 101.6, 139.7)],
  ] as const) {
    const pdf = drawnPdf({ page: `${boxes} /Rotate ${rotate}` })
    expect(await preflight(pdf), `${rotate}°`).toMatchObject({ crop, trim })
    // Inspection and preflight must report the same page size.
    const isUpright = rotate % 180 === 0
    const size = isUpright ? { widthUm: 254_000, heightUm: 63_500 } : { widthUm: 63_500, heightUm: 254_000 }
    expect(await inspect('cartel.pdf', pdf)).toEqual(accepted(size))
  }
})

test('measures pictures at their placed size, even in groups and rotated', async () => {
  // A picture of 300 pixels has 300 dpi if it is 72 units wide, and 30 dpi if it is 720 units wide.
  const of = (content: string, resources = '', more: { facts: string; content: Buffer }[] = []) =>
    preflight(
      drawnPdf({
        ...{ content, resources: `/XObject << /Im0 5 0 R ${resources} >>` },
        objects: [pdfPicture(300, 300, 'DeviceCMYK'), ...more],
      }),
    )
  const pictureFacts = { pictures: 1, lowest_page: 1, colours: ['cmyk'] }
  expect(await of('q 72 0 0 72 0 0 cm /Im0 Do Q')).toMatchObject({
    ...pictureFacts,
    ...{ lowest_dpi: 300, lowest_large_dpi: null },
  })
  expect(await of('q 0 720 -720 0 720 0 cm /Im0 Do Q')).toMatchObject({
    ...pictureFacts,
    ...{ lowest_dpi: 30, lowest_large_dpi: 30 },
  })
  const group = {
    facts:
      '/Type /XObject /Subtype /Form /BBox [0 0 72 72] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /Im0 5 0 R >> >>',
    content: Buffer.from('q 72 0 0 72 0 0 cm /Im0 Do Q'),
  }
  expect(await of('q 2 0 0 2 0 0 cm /Fm0 Do Q', '/Fm0 6 0 R', [group])).toMatchObject({
    ...pictureFacts,
    lowest_dpi: 75,
  })
})

test('finds fonts that are not embedded, and transparency', async () => {
  const { fonts, missing_fonts, transparent } = (await preflight(
    drawnPdf({
      resources:
        '/Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >> /ExtGState << /GS0 << /ca 0.5 >> >>',
      content: 'BT /F0 24 Tf 100 100 Td (Rebajas) Tj ET /GS0 gs 1 0 0 rg 0 0 50 50 re f',
    }),
  )) as PdfFacts
  expect([fonts, missing_fonts, transparent]).toEqual([1, ['Helvetica-Bold'], true])
  expect(await preflight(drawnPdf({}))).toMatchObject({ transparent: false, fonts: 0 })
})

test("finds all fonts and the placed resolution of pictures in the server's own PDF documents", async () => {
  const jpeg = await printedPicture(blackPng(200, 200), 72)
  const about = { title: 'x', author: 'x', creator: 'x', language: 'es', texts: [] }
  const pdf = await drawPages(about, async function* (pages) {
    pages.page(PAGE)
    pages.text('Rebajas de otoño', { x: 40, y: 40, width: 500 }, { size: 9 })
    pages.picture({ key: 'picture', jpeg }, { x: 40, y: 60, width: 72, height: 72 })
    yield
  })
  const document = await buffer(pdf)
  expect(await preflight(document)).toMatchObject({
    ...{ pages: 1, fonts: 1, missing_fonts: [], missing_font_count: 0, lowest_dpi: 200, restricted: false },
  })
})

test('finds scripts and attachments', async () => {
  const catalogue =
    '/Names << /JavaScript << /Names [(go) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>] >> >>'
  const objects = [{ facts: '/Type /EmbeddedFile', content: Buffer.from('hola') }]
  expect(await preflight(drawnPdf({ catalogue, objects }))).toMatchObject({ scripts: 1, attachments: 1 })
})

test('reads only the first hundred pages of a catalogue', async () => {
  expect(await preflight(emptyPdf(1000))).toMatchObject({ pages: 1000, pages_read: 100 })
})

// covers: product 9.12
test('reports failure for a damaged or locked PDF, and for a loop of pages', async () => {
  expect(await preflight(Buffer.from('%PDF-1.4 nothing %%EOF'))).toEqual({ unread: 'failed' })
  expect(await preflight(drawnPdf({}).subarray(0, 120))).toEqual({ unread: 'failed' })
  expect(await preflight(lockedPdf())).toEqual({ unread: 'failed' })
  const loop = emptyPdf(3).toString('latin1').replace('/Kids [3 0 R', '/Kids [2 0 R')
  expect(await preflight(Buffer.from(loop, 'latin1'))).toEqual({ unread: 'failed' })
})
