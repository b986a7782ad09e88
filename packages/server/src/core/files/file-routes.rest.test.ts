import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../db/tables/records/files.ts'
import { makerOf } from '../../testing/company.ts'
import { bytesOf, newPicture, openCampaign, sha256Of } from '../../testing/files/campaign-files.ts'
import {
  blackPng,
  detailedPicture,
  emptyPdf,
  lockedPdf,
  wordDocument,
  zipArchive,
} from '../../testing/files/sample-files.ts'
import { phonePicture } from '../../testing/files/sample-heic.ts'
import { tryUpload, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { filesById } from './file-addresses.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script><circle r="9"/></svg>'

let application: TestApplication
let admin: string
let own: Awaited<ReturnType<typeof openCampaign>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  own = await openCampaign(application, admin)
})
afterAll(() => application.close())

const see = (address: string) => fetch(application.address + address)

/** Returns the number of rows in `files`, the hashes of the contents in the store, and the entries of the folder of uploads. */
async function countStored() {
  const [row] = await application.handle.select({ count: sql<number>`count(*)` }).from(files)
  const inStore = await readdir(join(application.folder, 'files'), { recursive: true })
  const uploads = await readdir(join(application.folder, 'uploads'))
  return {
    rows: Number(row?.count),
    contents: inStore.map((path) => path.split(/[/\\]/).at(-1) ?? '').filter((name) => name.length === 64),
    uploads,
  }
}

describe('an uploaded artwork', () => {
  test('is available in four sizes and as the original, at addresses without a token', async () => {
    const content = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const { file } = await own.artwork('cartel.jpg', content)
    expect(file).toMatchObject({
      name: 'cartel.jpg',
      type: 'image/jpeg',
      size: content.length,
      width_px: 5000,
      height_px: 2500,
    })
    const sizes = [file.small, file.medium, file.large, file.huge].map(async (address) => {
      const { format, width, height } = await sharp(await bytesOf(application, address)).metadata()
      return [format, width, height]
    })
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 96, 48],
      ['webp', 320, 160],
      ['webp', 1280, 640],
      ['webp', 4096, 2048],
    ])
    expect((await bytesOf(application, file.original)).equals(content)).toBe(true)
  })

  // covers: ASVS 3.2.1, 5.3.1, 5.4.1, 5.4.2
  test('is downloaded in a way that no browser runs it or guesses its type', async () => {
    const { file } = await own.artwork("l'été «2026».png", await newPicture().png().toBuffer())
    for (const address of [file.original, file.small]) {
      const { headers } = await see(address)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('cache-control')).toContain('private')
    }
    const { headers } = await see(file.original)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-length')).toBe(String(file.size))
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%C2%AB2026%C2%BB.png",
    )
  })

  test('resumes an interrupted download, or restarts it if the file has changed', async () => {
    const content = await newPicture().png().toBuffer()
    const { file } = await own.artwork('lona.png', content)
    const { size } = file
    const ask = (headers: Record<string, string>) => fetch(application.address + file.original, { headers })
    const whole = await ask({})
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const etag = whole.headers.get('etag') ?? ''
    const parts = [
      [{ range: 'bytes=10-19' }, 10, 19],
      [{ range: 'bytes=10-', 'if-range': etag }, 10, size - 1],
      [{ range: 'bytes=-7' }, size - 7, size - 1],
      [{ range: `bytes=0-${size * 2}` }, 0, size - 1],
    ] as const
    for (const [headers, start, end] of parts) {
      const answer = await ask(headers)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
      ])
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(start, end + 1))
    }
    for (const range of ['bytes=9-3', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2']) {
      const answer = await ask({ range })
      expect([range, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([range, 200, size])
    }
    expect((await ask({ range: 'bytes=10-', 'if-range': '"other"' })).status).toBe(200)
    const behind = await ask({ range: `bytes=${size}-` })
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  test('with a wrong extension from a phone or a messenger is stored under its real type', async () => {
    const { file } = await own.artwork('IMG-0001.jpg', await newPicture().png().toBuffer())
    expect(file).toMatchObject({ kind: 'picture', type: 'image/png', name: 'IMG-0001.png' })
  })

  test('rotated by EXIF data is displayed and measured upright', async () => {
    const content = await detailedPicture(301, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { file } = await own.artwork('de-lado.jpg', content)
    expect(file).toMatchObject({ width_px: 200, height_px: 301 })
    const {
      width = 0,
      height = 0,
      orientation,
    } = await sharp(await bytesOf(application, file.medium)).metadata()
    expect([width < height, orientation]).toEqual([true, undefined])
  })

  test.each([
    ['Año Ñandú — São João.png', 'Año Ñandú — São João.png'],
    ['🎉👩‍👩‍👧.png', '🎉👩‍👩‍👧.png'.normalize('NFC')],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\fotos\\cartel.png', 'cartel.png'],
    ['cartel\u202Egnp.exe.png', 'cartelgnp.exe.png'],
    ['تصميم.png', 'تصميم.png'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('keeps the name %j for display as %j', async (fileName, displayName) => {
    const { file } = await own.artwork(fileName, await newPicture().png().toBuffer())
    expect(file.name.replaceAll('\u200d', '')).toBe(displayName.replaceAll('\u200d', ''))
    expect((await see(file.original)).status).toBe(200)
  })

  test('gets one identical thumbnail for many concurrent requests', async () => {
    const { file } = await own.artwork('muchos.png', await newPicture().resize(2500).png().toBuffer())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        bytesOf(application, [file.small, file.medium][index % 2] ?? ''),
      ),
    )
    expect(new Set(answers.map(sha256Of)).size).toBe(2)
    const others = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        own.artwork(`otro-${index}.png`, await newPicture().png().toBuffer()),
      ),
    )
    const responses = await Promise.all(others.map((image) => see(image.file.medium)))
    expect(responses.map((response) => response.status)).toEqual(Array(6).fill(200))
  })

  // covers: product 3.34
  test('with existing content is stored once', async () => {
    const content = await newPicture().png().toBuffer()
    const before = await countStored()
    const one = await own.artwork('uno.png', content)
    const two = await own.artwork('dos.png', content)
    const after = await countStored()
    expect([one.file.name, two.file.name]).toEqual(['uno.png', 'dos.png'])
    expect(after.rows - before.rows).toBe(2)
    expect(after.contents.filter((name) => !before.contents.includes(name))).toEqual([sha256Of(content)])
  })
})

describe('a HEIC picture from a phone', () => {
  test('is stored as HEIC and displayed like any other', async () => {
    const { file } = await own.artwork('IMG_0001.HEIC', phonePicture)
    expect(file).toMatchObject({ kind: 'picture', type: 'image/heic', width_px: 64, height_px: 48 })
    expect(await sharp(await bytesOf(application, file.small)).metadata()).toMatchObject({
      format: 'webp',
      width: 64,
    })
    expect(sha256Of(await bytesOf(application, file.original))).toBe(sha256Of(phonePicture))
  })
})

describe('a drawing', () => {
  // covers: ASVS 1.3.4
  test('is displayed as a picture, and downloaded as bytes that no browser opens', async () => {
    const { file } = await own.artwork('logo.svg', Buffer.from(svg))
    expect(file).toMatchObject({ kind: 'drawing', type: 'image/svg+xml', width_px: null, pages: 1 })
    expect((await sharp(await bytesOf(application, file.medium)).metadata()).format).toBe('webp')
    const { headers } = await see(file.original)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect((await bytesOf(application, file.original)).toString()).toBe(svg)
  })
})

describe('a document', () => {
  test('with a password is accepted as a document, but not as artwork', async () => {
    const id = await upload(application.address, own.staff.token, 'contrato.pdf', lockedPdf())
    expect(await own.addImage(id)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.locked' } },
    })
  })

  test('is accepted as a document, but not as artwork', async () => {
    const id = await upload(
      application.address,
      own.staff.token,
      'contrato.docx',
      await wordDocument('Contrato'),
    )
    expect(await own.addImage(id)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.not_printable' } },
    })
  })
})

describe('an invalid file', () => {
  const jpeg = () => newPicture().jpeg().toBuffer()
  const truncateJpeg = async () => (await jpeg()).subarray(0, 9000)
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['cartel.png', 'type-not-allowed', () => emptyPdf(1)],
    ['cortado.jpg', 'truncated', truncateJpeg],
    ['bomba.png', 'too-many-pixels', () => blackPng(10_001, 10_001, { interlaced: true })],
    ['vacío.png', 'empty', () => Buffer.alloc(0)],
    ['logo.svg', 'corrupt', () => Buffer.from(svg.slice(0, -6))],
    ['logo.png', 'type-not-allowed', () => Buffer.from(svg)],
    ['contrato.docx', 'type-not-allowed', () => zipArchive()],
    ['sin-páginas.pdf', 'corrupt', () => Buffer.from('%PDF-1.4\n<script>\n%%EOF')],
    ['infinito.pdf', 'page-size', () => emptyPdf(1, '/MediaBox [0 0 1000000000 1000000000]')],
    [
      'infinito.svg',
      'page-size',
      () => Buffer.from(svg.replace('width="30" height="20"', 'width="86000in" height="86000in"')),
    ],
    ['instalar.bat', 'program', () => Buffer.from('start https://example.com')],
    ['instalar.bat::$DATA', 'program', () => Buffer.from('start https://example.com')],
    ['nota.bin', 'unknown-type', () => Buffer.from([1, 2, 3])],
    ['página.html', 'type-not-allowed', () => Buffer.from('<p onclick="alert(1)">hola</p>')],
    ['comprimido.gz', 'type-not-allowed', () => gzipSync(Buffer.alloc(1e6))],
  ]

  // covers: ASVS 5.2.2
  test.each(cases)('%s is refused (%s) by name and reason, and not stored', async (name, reason, make) => {
    const before = await countStored()
    const {
      status,
      refusal,
      upload: id,
    } = await tryUpload(application.address, own.staff.token, name, await make())
    expect({ status, ...refusal }).toMatchObject({
      status: 422,
      error: 'FILE_REFUSED',
      fields: { file: { key: `upload.refused.${reason}`, values: { name } } },
      content: null,
    })
    expect(refusal.message).toContain(name)
    expect(await countStored()).toEqual(before)
    if (id) expect(await own.addImage(id)).toMatchObject({ status: 422, fields: { upload: {} } })
  })

  test('is rejected as a product picture if it is a PDF, but accepted as artwork with two pages', async () => {
    const picture_upload = await upload(application.address, admin, 'plano.pdf', emptyPdf(2))
    await expect(makerOf(application, admin).product({ picture_upload })).rejects.toThrow('picture_upload')
    const { file } = await own.artwork('plano.pdf', emptyPdf(2))
    expect(file).toMatchObject({ kind: 'pdf', type: 'application/pdf', pages: 2, width_px: null })
    expect([file.width_mm, file.height_mm]).toEqual([209.903, 297.039])
  })
})

describe('the address of a file', () => {
  test('is refused if it is forged, or made for another size or file', async () => {
    const one = await own.artwork('uno.png', await newPicture().png().toBuffer())
    const two = await own.artwork('dos.png', await newPicture().png().toBuffer())
    const { small, original } = one.file
    const last = small.at(-1) === 'A' ? 'B' : 'A'
    const forgedAddresses = [
      small.replace('/small', '/original'),
      small.replace(`/files/${one.file.id}/`, `/files/${two.file.id}/`),
      small.replace(/expires=\d+/, 'expires=9999999999'),
      small.slice(0, -1) + last,
      `${small}&width=9`,
      original.split('?')[0] ?? '',
      `/files/${one.file.id}/original`,
      `/files/${one.file.id}/toString`,
    ]
    const statuses = await Promise.all(forgedAddresses.map(async (address) => (await see(address)).status))
    expect(statuses).toEqual(forgedAddresses.map(() => 403))
  })

  test('expires', async () => {
    const { file } = await own.artwork('caduca.png', await newPicture().png().toBuffer())
    const row = (await filesById(application.handle, [file.id])).get(file.id)
    if (!row) throw new Error('The file is gone')
    const now = Math.floor(Date.now() / 1000)
    const old = application.services.fileAddresses.view(row, now - 2 * 60 * 60)
    const answer = await see(old.original)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'NO_PERMISSION', content: null })
    expect((await see(file.original)).status).toBe(200)
  })

  test('of a content missing in the store is answered as not found', async () => {
    const content = await newPicture().png().toBuffer()
    const { file } = await own.artwork('perdido.png', content)
    await application.services.files.delete(sha256Of(content))
    for (const address of [file.small, file.original]) {
      const answer = await see(address)
      expect([answer.status, (await answer.json()).error]).toEqual([404, 'NOT_FOUND'])
    }
  })
})
