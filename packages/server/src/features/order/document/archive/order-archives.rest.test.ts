import { createHash } from 'node:crypto'
import { GIGABYTE } from '@lienzo/rules/customers/storage-quota'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB_SCHEMA } from '../../../../adapters/jobs/job-queue.ts'
import { removeUnusedFiles } from '../../../../core/files/unused-files.ts'
import { enqueue } from '../../../../core/jobs/enqueue.ts'
import { storageUse } from '../../../../db/tables/customers/storage-use.ts'
import { installerPhotos } from '../../../../db/tables/installation/installer-photos.ts'
import { activities } from '../../../../db/tables/people/activities.ts'
import { orderArchives } from '../../../../db/tables/sales/order-archives.ts'
import {
  allPermissions,
  customerWithStaff,
  houseUser,
  makerOf,
  printable,
} from '../../../../testing/company.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { readArchive } from '../../../../testing/files/read-archive.ts'
import { qrCodesOf } from '../../../../testing/files/read-qr.ts'
import { readSpreadsheet } from '../../../../testing/files/read-spreadsheet.ts'
import { detailedPicture } from '../../../../testing/files/sample-files.ts'
import { upload } from '../../../../testing/files/uploads.ts'
import { mountedJob } from '../../../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'
import { archiveJob } from './archive-job.ts'
import { archiveTask } from './archive-state.ts'
import { forgetExpiredArchives, MOST_UNDER_WAY } from './order-archives.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
  await application.workOnJobs()
})
afterAll(() => application.close())

let width = 200
/**
 * Creates a customer's user with an order for two artworks: the first is printed on two identical lines and on one line of a
 * different size, the second on one line.
 */
async function orderWithArtwork() {
  const staff = await customerWithStaff(application, admin)
  const customer_id = staff.customer.id
  const mine = makerOf(application, staff.token)
  const campaign = await mine.campaign({ customer_id })
  const artwork = async (name: string) => {
    width += 1
    const content = await detailedPicture(width, 60).png().toBuffer()
    const file = await upload(application.address, staff.token, `${name}.png`, content)
    const input = { campaign_id: campaign.id, name, upload: file }
    return { content, ...(await application.done('campaignrest/imageupdate', input, staff.token)) }
  }
  const [poster, banner] = [await artwork('Cartel'), await artwork('CON: "lona"')]
  const space = await mine.space({ customer_id, shop_name: '=HYPERLINK("x")' })
  const warehouse = await mine.space({ customer_id, shop_name: 'Almacén' })
  const { line } = catalogue
  const order = await mine.order({
    customer_id,
    campaign_id: campaign.id,
    lines: [
      line({ campaign_image_id: poster.id, copies: 2, space_id: space.id }),
      line({ campaign_image_id: poster.id, copies: 3, spares: 1 }),
      line({ campaign_image_id: poster.id, copies: 4, width: 700, height: 500 }),
      line({ campaign_image_id: banner.id, copies: 5 }),
      line({ copies: 6, space_id: warehouse.id }),
    ],
  })
  return { ...staff, order, poster, banner, space }
}

const begin = (id: number, token: string) => application.done('orderrest/generatezip', { id }, token)
/** Counts the files in the file store. */
async function contents(): Promise<number> {
  let count = 0
  for await (const batch of application.services.files.contents(1000)) count += batch.length
  return count
}

const archives = (id: number, token: string) => application.done('orderrest/archives', { id }, token)

async function waitForEnd(id: number, token: string) {
  await expect
    .poll(async () => (await archives(id, token))[0]?.state, { timeout: 20_000 })
    .toMatch(/done|failed/)
  const [archive] = await archives(id, token)
  if (!archive) throw new Error('It is not there')
  return archive
}

async function download(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(application.address + address, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the archive of an order', () => {
  // covers: product 6.12, 9.6
  test('contains each print once, named for its job, with the job sheet and the labels', async () => {
    const { order, token, poster, banner, space } = await orderWithArtwork()
    expect(await begin(order.id, token)).toMatchObject({ order_id: order.id, file: null, missing: 0 })
    const archive = await waitForEnd(order.id, token)
    expect(archive).toMatchObject({ state: 'done', progress: 100, artworks: 3, missing: 0 })
    expect(archive.file?.name).toBe(`${order.code}.zip`)
    const files = await readArchive((await download(archive.file?.address ?? '')).bytes)
    const { product, material, finish } = catalogue
    const print = [product.name, material.name, finish.name].join(' ')
    expect(files.map(({ name }) => name)).toEqual([
      `${order.code} Hoja de trabajo.xlsx`,
      `${order.code} Hoja de trabajo.pdf`,
      `${order.code} Etiquetas.pdf`,
      `${order.code} L0001+1 Cartel ${print} 1000x1000 6u.png`,
      `${order.code} L0003 Cartel ${print} 700x500 4u.png`,
      `${order.code} L0004 CON_ _lona_ ${print} 1000x1000 5u.png`,
      '_Contenido.txt',
    ])
    const contents = files.map(({ content }) => content)
    expect([contents[3], contents[4], contents[5]]).toEqual([poster.content, poster.content, banner.content])
    expect(contents[6]?.toString()).toContain('No falta ningún archivo.')

    const { rows } = await readSpreadsheet(contents[0] ?? Buffer.alloc(0))
    const [headers = [], ...lines] = rows
    const column = (name: string) => lines.map((row) => row[headers.indexOf(name)])
    // The lines are sorted by shop; lines for stock come last.
    expect(column('Copias')).toEqual([2, 6, 3, 4, 5])
    expect(column('Repuestos')).toEqual([0, 0, 1, 0, 0])
    expect(column('Archivo')).toEqual(
      [files[3], undefined, files[3], files[4], files[5]].map((file) => file?.name ?? null),
    )
    // A spreadsheet must not read text typed by people as a formula.
    expect(column('Tienda')[0]).toBe('=HYPERLINK("x")')
    expect(headers).not.toContain('Neto')

    const paper = pdfText(contents[1] ?? Buffer.alloc(0))
    expect(paper).toContain('Página1/')
    for (const copies of ['2', '3+1', '4', '5', '6']) expect(paper).toContain(`${copies}×`)
    const open = `http://127.0.0.1:4500/#/order/${order.id}?line=`
    const codes = await qrCodesOf(contents[1] ?? Buffer.alloc(0))
    expect(codes.flat().toSorted()).toEqual(order.lines.map(({ id }) => `${open}${id}`).toSorted())
    expect(pdfText(contents[2] ?? Buffer.alloc(0))).toContain(`Espacio${space.number}`)
  })

  test('of chosen lines contains only their artwork, job sheet and labels, beside the full archive', async () => {
    const { order, token, banner } = await orderWithArtwork()
    const [, , third, fourth] = order.lines.map(({ id }) => id)
    const ask = (line_ids: number[]) =>
      application.call('orderrest/generatezip', { id: order.id, line_ids }, token)
    const other = await orderWithArtwork()
    const foreign = other.order.lines.map(({ id }) => id)
    expect(await ask(foreign)).toMatchObject({
      status: 422,
      fields: { line_ids: { key: 'validation.not_found' } },
    })
    const input = { id: order.id, line_ids: [fourth ?? 0, third ?? 0, ...foreign] }
    const [whole, partial, again] = [
      await begin(order.id, token),
      await application.done('orderrest/generatezip', input, token),
      await application.done(
        'orderrest/generatezip',
        { ...input, line_ids: input.line_ids.toReversed() },
        token,
      ),
    ]
    expect([whole.line_count, partial.line_count, again.id]).toEqual([null, 2, partial.id])
    expect(partial.id).not.toBe(whole.id)
    const archive = await waitForEnd(order.id, token)
    expect(archive).toMatchObject({ id: partial.id, state: 'done', line_count: 2, artworks: 2 })
    expect(archive.file?.name).toBe(`${order.code}-2-lines.zip`)
    const files = await readArchive((await download(archive.file?.address ?? '')).bytes)
    expect(files.slice(3, -1).map(({ name }) => name.slice(0, `${order.code} L0000`.length))).toEqual([
      `${order.code} L0003`,
      `${order.code} L0004`,
    ])
    expect(files[4]?.content).toEqual(banner.content)
    const { rows } = await readSpreadsheet(files[0]?.content ?? Buffer.alloc(0))
    expect(rows).toHaveLength(3)
    expect(pdfText(files[1]?.content ?? Buffer.alloc(0))).not.toContain('3+1×')
  })

  test('is refused with a reason if it exceeds the storage quota of its customer', async () => {
    const { order, token, customer, user } = await orderWithArtwork()
    const usedBytes = (await application.done('customerrest/storage', {}, token)).bytes
    const bytes = 100 * GIGABYTE - usedBytes - 1000
    await application.handle.insert(storageUse).values({ customer_id: customer.id, kind: 'artwork', bytes })
    const before = await contents()
    const { id } = await begin(order.id, token)
    expect(await waitForEnd(order.id, token)).toMatchObject({ state: 'failed', file: null })
    expect(await contents()).toBe(before)
    const [task] = await application.handle
      .select({ key: activities.text_key, values: activities.text_values })
      .from(activities)
      .where(and(eq(activities.user_id, user.id), eq(activities.task_id, archiveTask(id))))
    expect(task).toEqual({
      key: 'activity.task.zip_no_room',
      values: { code: order.code, quota: 100 },
    })
  })

  test('waits behind other archives of its customer, up to ten in total', async () => {
    await using quiet = await openTestApplication()
    const token = await quiet.signIn('admin')
    const [busy, other] = [await customerWithStaff(quiet, token), await customerWithStaff(quiet, token)]
    const orderOf = async ({ customer: { id: customer_id }, ...staff }: typeof busy) =>
      makerOf(quiet, staff.token).order({ customer_id })
    const archiveIds: number[] = []
    for (let count = 0; count < MOST_UNDER_WAY; count += 1) {
      archiveIds.push(
        (await quiet.done('orderrest/generatezip', { id: (await orderOf(busy)).id }, busy.token)).id,
      )
    }
    const late = { id: (await orderOf(busy)).id }
    expect(await quiet.call('orderrest/generatezip', late, busy.token)).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
    })
    const first = await quiet.done('orderrest/generatezip', { id: (await orderOf(other)).id }, other.token)
    const { rows } = await quiet.handle.execute<{ id: number }>(
      sql`select (data ->> 'archive_id')::int as id from ${sql.identifier(JOB_SCHEMA)}.job
        where name = 'order-archive' order by priority desc, created_on, id`,
    )
    expect(rows.map(({ id }) => id)).toEqual([archiveIds[0], first.id, ...archiveIds.slice(1)])
  })

  // covers: spec 7.22; product 6.23
  test('is a task that notifies its requester at the end, and its download can be resumed', async () => {
    const { order, token, user } = await orderWithArtwork()
    await begin(order.id, token)
    const { file, id, expires_at } = await waitForEnd(order.id, token)
    const whole = await download(file?.address ?? '')
    expect(whole.response.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.bytes).toHaveLength(file?.size ?? 0)
    const etag = whole.response.headers.get('etag') ?? ''
    const rest = await download(file?.address ?? '', { range: 'bytes=1000-', 'if-range': etag })
    expect(rest.response.status).toBe(206)
    // The address is valid for hours, until the ZIP is removed.
    const { fileAddresses } = application.services
    const readAt = (moment: number) => fileAddresses.read(file?.address ?? '', moment).valid
    expect([readAt((expires_at ?? 0) - 1), readAt((expires_at ?? 0) + 3600)]).toEqual([true, false])
    const bytes = Buffer.concat([whole.bytes.subarray(0, 1000), rest.bytes])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(etag.replaceAll('"', ''))
    const tasks = await application.handle
      .select()
      .from(activities)
      .where(eq(activities.task_id, `order-archive-${id}`))
    expect(tasks).toMatchObject([
      { user_id: user.id, task_state: 'done', progress: 100, text_key: 'activity.task.zip_ready' },
    ])
  })

  test('of proofs contains each original photo, the report, and the hashes to verify them', async () => {
    const job = await mountedJob(application, admin, { line: catalogue.line, count: 2 })
    const proven = await job.photograph(0)
    await job.photograph(1)
    const [photograph] = await application.handle
      .select({ version: installerPhotos.version })
      .from(installerPhotos)
      .where(eq(installerPhotos.id, proven))
    const decision = { id: proven, version: photograph?.version ?? 0, state: 'valid' as const }
    await application.done('budgetrest/validatephoto', decision, admin)
    const { id } = await application.done(
      'orderrest/generatezip',
      { id: job.order.id, content: 'proof' },
      job.token,
    )
    const archive = await waitForEnd(job.order.id, job.token)
    expect(archive).toMatchObject({ id, content: 'proof', state: 'done', artworks: 1, missing: 0 })
    const files = await readArchive((await download(archive.file?.address ?? '')).bytes)
    const [report, photo, hashes] = files
    expect(files).toHaveLength(3)
    expect(report?.name).toBe(`${job.order.code} Informe.pdf`)
    const sha256 = createHash('sha256')
      .update(photo?.content ?? '')
      .digest('hex')
    expect(await application.services.files.has(sha256)).toBe(true)
    expect(hashes).toMatchObject({ name: 'SHA-256.txt' })
    expect(hashes?.content.toString()).toBe(`${sha256}  ${photo?.name}\n`)
  })

  test('is started once for any number of concurrent requests', async () => {
    const { order, token } = await orderWithArtwork()
    const answers = await Promise.all([1, 2, 3].map(() => begin(order.id, token)))
    const ids = new Set(answers.map(({ id }) => id))
    // A second archive is allowed only if the first has already ended.
    expect(ids.size).toBeLessThanOrEqual(2)
    await waitForEnd(order.id, token)
  })

  test('is restarted after a server crash, and takes effect once', async () => {
    const { order, token, user } = await orderWithArtwork()
    const dead = { order_id: order.id, created_at: Math.floor(Date.now() / 1000), created_by: user.id }
    const [row] = await application.handle
      .insert(orderArchives)
      .values({ ...dead, state: 'running', progress: 40 })
      .returning({ id: orderArchives.id })
    const { handle: database, services } = application
    const again = { database, services } as Parameters<typeof enqueue>[0]
    await Promise.all([1, 2].map(() => enqueue(again, archiveJob, { archive_id: row?.id ?? 0 })))
    const first = await waitForEnd(order.id, token)
    await expect.poll(async () => (await archives(order.id, token)).length).toBe(1)
    const later = await waitForEnd(order.id, token)
    expect(later.file?.size).toBe(first.file?.size)
    expect(await archives(order.id, token)).toHaveLength(1)
  })

  test('can be stopped, and leaves nothing behind', async () => {
    const { order, token, user } = await orderWithArtwork()
    const [row] = await application.handle
      .insert(orderArchives)
      .values({ order_id: order.id, created_at: 0, created_by: user.id, state: 'running', progress: 40 })
      .returning({ id: orderArchives.id })
    const id = row?.id ?? 0
    expect(await application.done('orderrest/stopzip', { id }, token)).toMatchObject({
      state: 'cancelled',
      file: null,
    })
    // The job for the stopped archive does nothing.
    const { handle: database, services } = application
    await enqueue({ database, services } as Parameters<typeof enqueue>[0], archiveJob, { archive_id: id })
    const [other] = [await begin(order.id, token)]
    await waitForEnd(order.id, token)
    expect(other.id).not.toBe(id)
    const [archive] = await application.handle.select().from(orderArchives).where(eq(orderArchives.id, id))
    expect(archive).toMatchObject({ state: 'cancelled', file_id: null })
  })

  test('is not created for an order cancelled meanwhile, and an existing one is hidden', async () => {
    const { order, token, user } = await orderWithArtwork()
    await begin(order.id, token)
    await waitForEnd(order.id, token)
    const { id, version } = await application.done('orderrest/get', { id: order.id }, token)
    await application.done('orderrest/changestatus', { id, version, status: 'cancelled' }, token)
    expect(await archives(order.id, token)).toEqual([])
    const [row] = await application.handle
      .insert(orderArchives)
      .values({ order_id: order.id, created_at: 0, created_by: user.id, state: 'waiting' })
      .returning({ id: orderArchives.id })
    const { handle: database, services } = application
    const context = { database, services } as Parameters<typeof enqueue>[0]
    await enqueue(context, archiveJob, { archive_id: row?.id ?? 0 })
    const stateOf = async () => {
      const isThis = eq(orderArchives.id, row?.id ?? 0)
      const [archive] = await application.handle.select().from(orderArchives).where(isThis)
      return archive?.state
    }
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('cancelled')
  })

  test('lists missing files, and expires with its content', async () => {
    const { order, token, banner } = await orderWithArtwork()
    await application.services.files.delete(createHash('sha256').update(banner.content).digest('hex'))
    await begin(order.id, token)
    const archive = await waitForEnd(order.id, token)
    expect(archive).toMatchObject({ state: 'done', artworks: 3, missing: 1 })
    const { bytes } = await download(archive.file?.address ?? '')
    expect((await readArchive(bytes)).at(-1)?.content.toString()).toContain(`${order.code} L0004`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { handle: database, services } = application
    await forgetExpiredArchives({ database, now: (archive.expires_at ?? 0) + 1 })
    expect(await archives(order.id, token)).toEqual([])
    const later = Math.floor(Date.now() / 1000) + 60
    await removeUnusedFiles({ database, services }, { files: later, contents: later })
    expect(await services.files.has(sha256)).toBe(false)
    expect((await download(archive.file?.address ?? '')).response.status).toBe(404)
  })

  test('is hidden from callers who cannot see the order, and readers cannot start it', async () => {
    const { order, token } = await orderWithArtwork()
    const { id } = await begin(order.id, token)
    const stranger = await customerWithStaff(application, admin)
    const role = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/order': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
    })
    const reader = await houseUser(application, admin, { role_id: role.id })
    for (const path of ['orderrest/generatezip', 'orderrest/archives'] as const) {
      expect(await application.call(path, { id: order.id }, stranger.token)).toMatchObject({ status: 404 })
      expect(await application.call(path, { id: order.id }, '')).toMatchObject({ status: 401 })
    }
    expect(await application.call('orderrest/stopzip', { id }, stranger.token)).toMatchObject({ status: 404 })
    expect(await application.call('orderrest/generatezip', { id: order.id }, reader.token)).toMatchObject({
      status: 403,
    })
    expect(await application.call('orderrest/archives', { id: order.id }, reader.token)).toMatchObject({
      status: 200,
    })
    await waitForEnd(order.id, token)
  })
})
