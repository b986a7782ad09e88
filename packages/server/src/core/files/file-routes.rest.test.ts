import { createHash } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, create, locationOf, send } from '../../adapters/uploads/tus-client.ts'
import { files } from '../../db/tables/records/files.ts'
import { campaignImageRevisions, campaignImages } from '../../db/tables/sales/campaigns.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import {
  blackPng,
  detailedPicture,
  drawingOfBlackPng,
  emptyPdf,
  lockedPdf,
  wordDocument,
  zipArchive,
  zipBomb,
} from '../../testing/files/sample-files.ts'
import { tryUpload, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { filesById } from './file-addresses.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script><circle r="9"/></svg>'

let application: TestApplication
let admin: string
let staff: Awaited<ReturnType<typeof customerWithStaff>>
let campaign: { id: number }

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  staff = await customerWithStaff(application, admin)
  campaign = await makerOf(application, staff.token).campaign({ customer_id: staff.customer.id })
})
afterAll(() => application.close())

let width = 300
/** A picture that no other test has. */
function newPicture() {
  width += 1
  return detailedPicture(width, 200)
}

function addImage(uploadId: string, token = staff.token, name = unique('Arte')) {
  return application.call(
    'campaignrest/imageupdate',
    { campaign_id: campaign.id, name, upload: uploadId },
    token,
  )
}

/** An artwork of the campaign made from this content. */
async function artwork(name: string, content: Buffer) {
  const uploaded = await upload(application.address, staff.token, name, content)
  const answer = await addImage(uploaded)
  if (answer.error !== '') throw new Error(answer.message)
  return answer.content
}

const see = (address: string) => fetch(application.address + address)

async function bytesOf(address: string): Promise<Buffer> {
  const response = await see(address)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Everything that is kept: rows of files, contents in the store, uploads under way. */
async function kept() {
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
  test('is seen in four sizes and as it was, under addresses that need no token', async () => {
    const content = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const { file } = await artwork('cartel.jpg', content)
    expect(file).toMatchObject({
      name: 'cartel.jpg',
      type: 'image/jpeg',
      size: content.length,
      width_px: 5000,
      height_px: 2500,
    })
    const sizes = [file.small, file.medium, file.large, file.huge].map(async (address) => {
      const { format, width, height } = await sharp(await bytesOf(address)).metadata()
      return [format, width, height]
    })
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 96, 48],
      ['webp', 320, 160],
      ['webp', 1280, 640],
      ['webp', 4096, 2048],
    ])
    expect((await bytesOf(file.original)).equals(content)).toBe(true)
  })

  test('comes back as a download that no browser runs or guesses at', async () => {
    const { file } = await artwork("l'été «2026».png", await newPicture().png().toBuffer())
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

  test('that lies on its side by its EXIF data is shown and measured upright', async () => {
    const content = await detailedPicture(301, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { file } = await artwork('de-lado.jpg', content)
    expect(file).toMatchObject({ width_px: 200, height_px: 301 })
    const { width = 0, height = 0, orientation } = await sharp(await bytesOf(file.medium)).metadata()
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
  ])('keeps the name %j for display as %j', async (sent, shown) => {
    const { file } = await artwork(sent, await newPicture().png().toBuffer())
    expect(file.name.replaceAll('\u200d', '')).toBe(shown.replaceAll('\u200d', ''))
    expect((await see(file.original)).status).toBe(200)
  })

  test('is drawn small for many at once, always the same', async () => {
    const { file } = await artwork('muchos.png', await newPicture().resize(2500).png().toBuffer())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bytesOf([file.small, file.medium][index % 2] ?? '')),
    )
    expect(new Set(answers.map(sha256Of)).size).toBe(2)
    const others = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        artwork(`otro-${index}.png`, await newPicture().png().toBuffer()),
      ),
    )
    const seen = await Promise.all(others.map((image) => see(image.file.medium)))
    expect(seen.map((response) => response.status)).toEqual(Array(20).fill(200))
  })

  test('with a content that is there already is stored once', async () => {
    const content = await newPicture().png().toBuffer()
    const before = await kept()
    const one = await artwork('uno.png', content)
    const two = await artwork('dos.png', content)
    const after = await kept()
    expect([one.file.name, two.file.name]).toEqual(['uno.png', 'dos.png'])
    expect(after.rows - before.rows).toBe(2)
    expect(after.contents.filter((name) => !before.contents.includes(name))).toEqual([sha256Of(content)])
  })
})

describe('a drawing', () => {
  test('is seen as a picture, and comes back as bytes that no browser opens', async () => {
    const { file } = await artwork('logo.svg', Buffer.from(svg))
    expect(file).toMatchObject({ kind: 'drawing', type: 'image/svg+xml', width_px: null, pages: 1 })
    expect((await sharp(await bytesOf(file.medium)).metadata()).format).toBe('webp')
    const { headers } = await see(file.original)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect((await bytesOf(file.original)).toString()).toBe(svg)
  })
})

describe('a document', () => {
  test('under a password is taken as one, and is no artwork', async () => {
    const id = await upload(application.address, staff.token, 'contrato.pdf', lockedPdf())
    expect(await addImage(id)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.not_printable' } },
    })
  })

  test('is taken, and is no artwork', async () => {
    const id = await upload(application.address, staff.token, 'contrato.docx', await wordDocument('Contrato'))
    expect(await addImage(id)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.not_printable' } },
    })
  })
})

describe('a file that is not what it should be', () => {
  const jpeg = () => newPicture().jpeg().toBuffer()
  const truncated = async () => (await jpeg()).subarray(0, 9000)
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['cartel.png', 'type-not-allowed', () => emptyPdf(1)],
    ['cortado.jpg', 'truncated', truncated],
    ['bomba.png', 'too-many-pixels', () => blackPng(30_000, 30_000)],
    ['vacío.png', 'empty', () => Buffer.alloc(0)],
    ['logo.svg', 'corrupt', () => Buffer.from(svg.slice(0, -6))],
    ['logo.png', 'type-not-allowed', () => Buffer.from(svg)],
    ['contrato.docx', 'type-not-allowed', () => zipArchive()],
    ['sin-páginas.pdf', 'corrupt', () => Buffer.from('%PDF-1.4\n<script>\n%%EOF')],
    ['pesado.svg', 'too-costly', () => Buffer.from(drawingOfBlackPng(12_000))],
    ['informe.docx', 'unpacks-too-large', () => zipBomb()],
    ['nota.bin', 'unknown-type', () => Buffer.from([1, 2, 3])],
    ['página.html', 'type-not-allowed', () => Buffer.from('<p onclick="alert(1)">hola</p>')],
    ['comprimido.gz', 'type-not-allowed', () => gzipSync(Buffer.alloc(1e6))],
  ]

  test.each(cases)('%s is refused (%s), by name and reason, and not kept', async (name, reason, make) => {
    const before = await kept()
    const {
      status,
      refusal,
      upload: id,
    } = await tryUpload(application.address, staff.token, name, await make())
    expect({ status, ...refusal }).toMatchObject({
      status: 422,
      error: 'FILE_REFUSED',
      fields: { file: { key: `upload.refused.${reason}`, values: { name } } },
      content: null,
    })
    expect(refusal.message).toContain(name)
    expect(await kept()).toEqual(before)
    if (id) expect(await addImage(id)).toMatchObject({ status: 422, fields: { upload: {} } })
  })

  test('is no picture of a product where it is a PDF, but an artwork of two pages', async () => {
    const picture_upload = await upload(application.address, admin, 'plano.pdf', emptyPdf(2))
    await expect(makerOf(application, admin).product({ picture_upload })).rejects.toThrow('picture_upload')
    const { file } = await artwork('plano.pdf', emptyPdf(2))
    expect(file).toMatchObject({ kind: 'pdf', type: 'application/pdf', pages: 2, width_px: null })
    expect([file.width_mm, file.height_mm]).toEqual([209.903, 297.039])
  })
})

describe('the address of a file', () => {
  test('that was forged, or is of another size or file, is refused', async () => {
    const one = await artwork('uno.png', await newPicture().png().toBuffer())
    const two = await artwork('dos.png', await newPicture().png().toBuffer())
    const { small, original } = one.file
    const last = small.at(-1) === 'A' ? 'B' : 'A'
    const forged = [
      small.replace('/small', '/original'),
      small.replace(`/files/${one.file.id}/`, `/files/${two.file.id}/`),
      small.replace(/expires=\d+/, 'expires=9999999999'),
      small.slice(0, -1) + last,
      `${small}&width=9`,
      original.split('?')[0] ?? '',
      `/files/${one.file.id}/original`,
      `/files/${one.file.id}/toString`,
    ]
    const statuses = await Promise.all(forged.map(async (address) => (await see(address)).status))
    expect(statuses).toEqual(forged.map(() => 403))
  })

  test('stops working when it expires', async () => {
    const { file } = await artwork('caduca.png', await newPicture().png().toBuffer())
    const stored = (await filesById(application.handle, [file.id])).get(file.id)
    if (!stored) throw new Error('The file is gone')
    const now = Math.floor(Date.now() / 1000)
    const old = application.services.fileAddresses.view(stored, now - 2 * 60 * 60)
    const answer = await see(old.original)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'NO_PERMISSION', content: null })
    expect((await see(file.original)).status).toBe(200)
  })

  test('of a content that the store has lost answers that there is nothing', async () => {
    const content = await newPicture().png().toBuffer()
    const { file } = await artwork('perdido.png', content)
    await application.services.files.delete(sha256Of(content))
    for (const address of [file.small, file.original]) {
      const answer = await see(address)
      expect([answer.status, (await answer.json()).error]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('an upload', () => {
  test('needs a token', async () => {
    const answer = await tryUpload(
      application.address,
      undefined,
      'a.png',
      await newPicture().png().toBuffer(),
    )
    expect({ status: answer.status, ...answer.refusal }).toMatchObject({ status: 401, error: 'TOKEN_ERROR' })
    const ended = await application.signIn(staff.user.username)
    await application.done('userrest/logout', {}, ended)
    expect(await tryUpload(application.address, ended, 'a.png', Buffer.from('x'))).toMatchObject({
      status: 401,
    })
  })

  test('of somebody else can neither be used, nor seen, nor gone on with', async () => {
    const content = await newPicture().png().toBuffer()
    const theirs = await upload(application.address, admin, 'suyo.png', content)
    expect(await addImage(theirs)).toMatchObject({
      status: 422,
      fields: { upload: { key: 'validation.upload_not_found' } },
    })
    expect(await addImage('0'.repeat(32))).toMatchObject({
      fields: { upload: { key: 'validation.upload_not_found' } },
    })
    const headers = { authorization: `Bearer ${staff.token}` }
    expect((await ask(`${application.address}/files/uploads/${theirs}`, headers)).status).toBe(404)
    const begun = await create(`${application.address}/files/uploads`, {
      size: content.length,
      metadata: { filename: 'suyo.png' },
      headers: { authorization: `Bearer ${admin}` },
    })
    expect((await ask(locationOf(begun), headers)).status).toBe(404)
    expect((await send(locationOf(begun), 0, content, headers)).status).toBe(404)
  })

  test('goes on where it stopped', async () => {
    const content = await newPicture().png().toBuffer()
    const headers = { authorization: `Bearer ${staff.token}` }
    const begun = await create(`${application.address}/files/uploads`, {
      size: content.length,
      metadata: { filename: 'a-trozos.png' },
      headers,
    })
    const location = locationOf(begun)
    const half = Math.floor(content.length / 2)
    expect((await send(location, 0, content.subarray(0, half), headers)).status).toBe(204)
    const id = location.split('/').at(-1) ?? ''
    expect(await addImage(id)).toMatchObject({ status: 422, fields: { upload: {} } })
    expect((await ask(location, headers)).headers.get('upload-offset')).toBe(String(half))
    expect((await send(location, half, content.subarray(half), headers)).status).toBe(204)
    const answer = await addImage(id)
    expect(sha256Of(await bytesOf(answer.content.file.original))).toBe(sha256Of(content))
  })
})

describe('a new file of an artwork', () => {
  test('is its next revision, which nobody has approved; the older ones are kept', async () => {
    const contents = [await newPicture().png().toBuffer(), await newPicture().png().toBuffer()]
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = contents
    const image = await artwork('versión-1.png', first)
    expect(image).toMatchObject({ revision: 1, approval: 'pending', version: 1 })
    await application.handle.update(campaignImages).set({ approval: 'approved' }).where(sql`id = ${image.id}`)

    const { id, campaign_id } = image
    const change = (input: object) =>
      application.done(
        'campaignrest/imageupdate',
        { id, campaign_id, name: 'Otro', version: 1, ...input },
        admin,
      )
    const renamed = await change({})
    expect(renamed).toMatchObject({ name: 'Otro', revision: 1, approval: 'approved', version: 2 })
    const replaced = await change({
      version: 2,
      upload: await upload(application.address, admin, 'versión-2.png', second),
    })
    expect(replaced).toMatchObject({ revision: 2, approval: 'pending', version: 3 })
    expect(sha256Of(await bytesOf(replaced.file.original))).toBe(sha256Of(second))

    const revisions = await application.handle
      .select({ revision: campaignImageRevisions.revision, file_id: campaignImageRevisions.file_id })
      .from(campaignImageRevisions)
      .where(sql`campaign_image_id = ${id}`)
      .orderBy(campaignImageRevisions.revision)
    expect(revisions).toEqual([
      { revision: 1, file_id: image.file.id },
      { revision: 2, file_id: replaced.file.id },
    ])
    expect(sha256Of(await bytesOf(image.file.original))).toBe(sha256Of(first))
  })

  test('is refused with an old version, without a file for a new one, and for another campaign', async () => {
    const image = await artwork('viejo.png', await newPicture().png().toBuffer())
    const { id, campaign_id } = image
    const input = { id, campaign_id, name: 'Nuevo', version: 9 }
    expect(await application.call('campaignrest/imageupdate', input, staff.token)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, name: image.name },
    })
    expect(
      await application.call('campaignrest/imageupdate', { campaign_id, name: 'Sin archivo' }, staff.token),
    ).toMatchObject({ status: 422, fields: { upload: { key: 'validation.required' } } })
    const other = await makerOf(application, staff.token).campaign({ customer_id: staff.customer.id })
    expect(
      await application.call(
        'campaignrest/imageupdate',
        { ...input, version: 1, campaign_id: other.id },
        staff.token,
      ),
    ).toMatchObject({ status: 422, fields: { campaign_id: { key: 'validation.fixed' } } })
  })

  test('and the artwork itself do not exist for another customer', async () => {
    const image = await artwork('secreto.png', await newPicture().png().toBuffer())
    const stranger = await customerWithStaff(application, admin)
    const { id } = image
    const uploaded = await upload(
      application.address,
      stranger.token,
      'mío.png',
      await newPicture().png().toBuffer(),
    )
    const answers = [
      await application.call('campaignrest/imageget', { id }, stranger.token),
      await application.call('campaignrest/imagedelete', { id }, stranger.token),
      await application.call('campaignrest/imagelist', { campaign_id: campaign.id }, stranger.token),
      await application.call('orderrest/getcampaignimages', { campaign_id: campaign.id }, stranger.token),
      await addImage(uploaded, stranger.token),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('uploads that were begun and left', () => {
  const beginOne = (token: string) =>
    create(`${application.address}/files/uploads`, {
      size: 10,
      metadata: { filename: 'cartel.png' },
      headers: { authorization: `Bearer ${token}` },
    })

  test('are fifty of one person, and no more', async () => {
    const { token } = await customerWithStaff(application, admin)
    for (let begun = 0; begun < 50; begun++) expect((await beginOne(token)).status).toBe(201)
    const refused = await beginOne(token)
    expect({ status: refused.status, ...(await refused.json()) }).toMatchObject({
      status: 422,
      error: 'FILE_REFUSED',
      fields: { file: { key: 'upload.refused.too-many-open', values: { name: 'cartel.png', count: 50 } } },
    })
    expect((await beginOne(staff.token)).status).toBe(201)
  })

  test('go after a day while the server runs, and so does what is known of finished ones', async () => {
    await upload(application.address, staff.token, 'cartel.png', await newPicture().png().toBuffer())
    await beginOne(staff.token)
    const folder = join(application.folder, 'uploads')
    const left = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name !== 'finished')
    expect(await left()).not.toEqual([])
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const name of await left()) await utimes(join(folder, name), longAgo, longAgo)
    const begun =
      locationOf(await beginOne(staff.token))
        .split('/')
        .at(-1) ?? ''
    await application.workOnJobs()
    await expect.poll(left, { timeout: 20_000 }).toEqual([begun, `${begun}.json`])
  })
})
