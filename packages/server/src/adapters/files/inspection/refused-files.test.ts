import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accepted, inspect, refused } from '../../../testing/files/inspections.ts'
import {
  detailedPicture,
  emptyPdf,
  temporaryFolder,
  zipArchive,
} from '../../../testing/files/sample-files.ts'
import { phonePicture } from '../../../testing/files/sample-heic.ts'
import { writeTiff } from '../../../testing/files/sample-tiff.ts'

describe('a file name that contradicts the content', () => {
  test('refuses a PDF named .png and reports its real type', async () => {
    const refusal = { reason: 'type-not-allowed', claimed: 'png', found: 'pdf' }
    expect(await inspect('cartel.png', emptyPdf(1))).toEqual(refused(refusal))
  })

  test('accepts a picture of another type, with its usual extension', async () => {
    const [jpeg, png] = [detailedPicture().jpeg(), detailedPicture().png()]
    expect(await inspect('FOTO.PNG', await jpeg.toBuffer())).toEqual(
      accepted({ type: 'image/jpeg', name: 'FOTO.jpg' }),
    )
    expect(await inspect('IMG-2026.05.jpeg', await png.toBuffer())).toEqual(
      accepted({ type: 'image/png', name: 'IMG-2026.05.png' }),
    )
    expect(await inspect('IMG_0001.jpg', phonePicture)).toEqual(
      accepted({ type: 'image/heic', name: 'IMG_0001.heic' }),
    )
  })

  // covers: ASVS 5.2.2
  test('accepts a picture named .pdf or .docx, and an archive named .docx', async () => {
    const jpeg = await detailedPicture().jpeg().toBuffer()
    for (const extension of ['pdf', 'docx']) {
      const wrong = { reason: 'type-not-allowed', claimed: extension, found: 'jpg' }
      expect(await inspect(`foto.${extension}`, jpeg)).toEqual(refused(wrong))
    }
    const archive = { reason: 'type-not-allowed', claimed: 'docx', found: 'zip' }
    expect(await inspect('informe.docx', zipArchive())).toEqual(refused(archive))
  })

  test('imposes no type if it has no known extension', async () => {
    const jpeg = await detailedPicture().jpeg().toBuffer()
    expect(await inspect('cartel', jpeg)).toEqual(accepted({ extension: 'jpg' }))
    expect(await inspect('cartel v2.final', jpeg)).toEqual(accepted({ extension: 'jpg' }))
    expect(await inspect('Año nuevo 🎉.jpeg', jpeg)).toEqual(accepted({ extension: 'jpg' }))
  })
})

describe('the inspection of a file', () => {
  test('refuses an empty file', async () => {
    expect(await inspect('a.png', '')).toEqual(refused({ reason: 'empty' }))
  })

  test('refuses a file above the size limit', async () => {
    const refusal = { reason: 'too-large', size: 101, maxSize: 100 }
    expect(await inspect('a.png', Buffer.alloc(101), { maxSize: 100 })).toEqual(refused(refusal))
  })

  test('refuses bytes of no known type', async () => {
    expect(await inspect('notas.bin', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]))).toEqual(
      refused({ reason: 'unknown-type' }),
    )
    expect(await inspect('notas.txt', ' \n ')).toEqual(refused({ reason: 'unknown-type' }))
  })

  test('refuses a HEIC photo named as PDF, with its own reason, and a truncated one', async () => {
    expect(await inspect('IMG_0001.pdf', phonePicture)).toEqual(refused({ reason: 'heic' }))
    const cut = phonePicture.subarray(0, -50)
    expect(await inspect('IMG_0001.HEIC', cut)).toEqual(refused({ reason: 'truncated' }))
    const damagedPicture = Buffer.from(phonePicture)
    damagedPicture.fill(0xff, damagedPicture.length - 100)
    expect(await inspect('IMG_0001.HEIC', damagedPicture)).toEqual(refused({ reason: 'corrupt' }))
  })

  test('refuses a complete picture in an unsupported encoding, by its name', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'lona.tif')
    await writeTiff(path, 40, 30, { compression: 50_000 })
    const zstandard = await readFile(path)
    expect(await inspect('lona.tif', zstandard)).toEqual(refused({ reason: 'encoding', coding: 'Zstandard' }))
    const jpeg = await detailedPicture().jpeg().toBuffer()
    const precision = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 4
    jpeg[precision] = 12
    expect(await inspect('radiografía.jpg', jpeg)).toEqual(
      refused({ reason: 'encoding', coding: 'JPEG, 12 bits' }),
    )
  })

  test.each(['bat', 'ps1', 'vbs', 'js', 'cmd', 'hta', 'url'])(
    'refuses a .%s, which is run by its name, with any content',
    async (extension) => {
      const program = refused({ reason: 'program', found: extension })
      expect(await inspect(`tarifas.${extension}`, 'start https://example.com')).toEqual(program)
      expect(await inspect(`tarifas.pdf.${extension.toUpperCase()}. `, emptyPdf(1))).toEqual(program)
      expect(await inspect(`tarifas.${extension}::$DATA`, emptyPdf(1))).toEqual(program)
    },
  )

  test('refuses a type that is not allowed', async () => {
    const png = await detailedPicture().png().toBuffer()
    const refusal = { reason: 'type-not-allowed', claimed: 'png', found: 'png' }
    expect(await inspect('a.png', png, { allowedTypes: ['image/jpeg'] })).toEqual(refused(refusal))
  })

  test('refuses an HTML page, under any name and in any encoding', async () => {
    const page = '<!doctype html><script>alert(1)</script>'
    const text = refused({ reason: 'type-not-allowed', claimed: 'txt', found: 'html' })
    for (const content of [page, `\ufeff\n ${page}`, Buffer.from(`\ufeff${page}`, 'utf16le')]) {
      expect(await inspect('notas.txt', content)).toEqual(text)
    }
    const wrongType = refused({ reason: 'type-not-allowed', claimed: 'html', found: 'html' })
    expect(await inspect('a.html', page)).toEqual(wrongType)
  })

  test('refuses a fake spreadsheet, with its own reason', async () => {
    const strange = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await inspect('tiendas.xlsx', strange)).toEqual(refused({ reason: 'unknown-sheet' }))
    for (const name of ['tiendas.xls', 'tiendas.csv']) {
      expect(await inspect(name, '<html><table/></html>')).toEqual(refused({ reason: 'web-page' }))
      expect(await inspect(name, '<?xml version="1.0"?><Workbook/>')).toEqual(refused({ reason: 'xml' }))
    }
  })

  test('refuses an SVG named as PNG, and one that cannot be drawn', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const wrongType = refused({ reason: 'type-not-allowed', claimed: 'png', found: 'svg' })
    expect(await inspect('a.png', svg)).toEqual(wrongType)
    expect(await inspect('a.svg', svg.replace('/>', '>'))).toEqual(refused({ reason: 'corrupt' }))
  })

  test('refuses a ZIP archive whose end is cut off', async () => {
    expect(await inspect('a.zip', zipArchive().subarray(0, -30))).toMatchObject({ accepted: false })
  })

  test.each([
    ['JPEG', () => detailedPicture().jpeg()],
    ['progressive JPEG', () => detailedPicture().jpeg({ progressive: true })],
    ['PNG', () => detailedPicture().png()],
    ['TIFF', () => detailedPicture().tiff({ compression: 'lzw' })],
    ['WebP', () => detailedPicture().webp()],
    ['GIF', () => detailedPicture().gif()],
    ['AVIF', () => detailedPicture().avif({ effort: 0 })],
  ])('refuses a %s that was truncated, in its middle or just before its end', async (_name, make) => {
    const whole = await make().toBuffer()
    const refusal = refused({ reason: 'truncated' })
    expect(await inspect('cartel', whole)).toEqual(accepted({ kind: 'picture' }))
    expect(await inspect('cartel', whole.subarray(0, whole.length / 2))).toEqual(refusal)
    expect(await inspect('cartel', whole.subarray(0, -20))).toEqual(refusal)
  })

  test('refuses a JPEG that lacks less than its last line, at any height', async () => {
    for (const height of [896, 900, 901]) {
      const whole = await detailedPicture().resize(300, height, { fit: 'fill' }).jpeg().toBuffer()
      for (const missing of [2, 40])
        expect(await inspect('a.jpg', whole.subarray(0, -missing))).toEqual(refused({ reason: 'truncated' }))
    }
  })

  test('refuses a file that has only the first bytes of a picture', async () => {
    for (const start of ['II*\0', 'MM\0*\0\0\0\x08', 'II+\0', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0']) {
      expect(await inspect('cartel', Buffer.from(start, 'latin1'))).toMatchObject({ accepted: false })
    }
  })

  test('refuses a PNG with bits corrupted in transit', async () => {
    const png = await detailedPicture().png().toBuffer()
    png.fill(0x55, png.length / 2, png.length / 2 + 50)
    expect(await inspect('a.png', png)).toEqual(refused({ reason: 'corrupt' }))
  })

  test('refuses each file for its own fault, even with concurrent inspections', async () => {
    const jpeg = await detailedPicture().jpeg().toBuffer()
    const cut = jpeg.subarray(0, jpeg.length / 2)
    const damagedPng = await detailedPicture().png().toBuffer()
    damagedPng.fill(0x55, damagedPng.length / 2, damagedPng.length / 2 + 50)
    // The decoder only warns about the next two files. `odd` is complete and must be accepted; `jpegWithGap` lacks a section in
    // the middle and must be refused.
    const odd = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(7, 0x11), jpeg.subarray(-2)])
    const jpegWithGap = Buffer.concat([
      jpeg.subarray(0, jpeg.length / 2),
      jpeg.subarray(jpeg.length / 2 + 9000),
    ])
    const several = Array.from({ length: 12 }, () =>
      Promise.all([cut, damagedPng, odd, jpegWithGap].map((content) => inspect('a.jpg', content))),
    )
    for (const [first, second, third, fourth] of await Promise.all(several)) {
      expect(first).toEqual(refused({ reason: 'truncated' }))
      expect(second).toEqual(refused({ reason: 'corrupt' }))
      expect(third).toEqual(accepted({ kind: 'picture' }))
      expect(fourth).toEqual(refused({ reason: 'corrupt' }))
    }
  })
})
