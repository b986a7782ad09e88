import { createHash } from 'node:crypto'
import { GIGABYTE, type StoredKind } from '@lienzo/rules/customers/storage-quota'
import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { JOB_SCHEMA } from '../../adapters/jobs/job-queue.ts'
import { create, locationOf, send } from '../../adapters/uploads/tus-client.ts'
import { storageUse, storageWarnings } from '../../db/tables/customers/storage-use.ts'
import { activities } from '../../db/tables/people/activities.ts'
import { users } from '../../db/tables/people/users.ts'
import { attachments } from '../../db/tables/records/attachments.ts'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { plainCustomer } from '../../testing/customers/plain-customer.ts'
import { newPicture, openCampaign } from '../../testing/files/campaign-files.ts'
import { noisePicture, tryUpload, upload } from '../../testing/files/uploads.ts'
import { importsIn, longCsv } from '../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { fileReferences } from '../files/unused-files.ts'
import { countStorage } from './count-storage.ts'
import { countedFiles } from './counted-files.ts'
import { customerOfPerson, StorageFull, takeRoom } from './storage-room.ts'
import { storageWarningJob } from './storage-warning-job.ts'

let application: TestApplication
let admin: string
let houseId: number
let imports: ReturnType<typeof importsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  houseId =
    (await application.handle.select({ id: users.id }).from(users).where(eq(users.username, 'admin')))[0]
      ?.id ?? 0
  imports = importsIn(application, admin)
  // Waits until the scheduled job has counted the storage once, before the tests read or change the counts.
  await application.workOnJobs()
  const readCounts = () =>
    application.handle.select().from(storageUse).where(isNotNull(storageUse.counted_at))
  await vi.waitUntil(async () => (await readCounts()).length > 0, { timeout: 20_000 })
})
afterAll(() => application.close())

const count = () =>
  countStorage({ database: application.handle, services: application.services, now: 1_800_000_000 })
const storage = (token = admin) => application.done('customerrest/storage', {}, token)

async function storedBy(customerId: number): Promise<Partial<Record<StoredKind, number>>> {
  const { rows } = await storage()
  const row = rows.find(({ customer_id }) => customer_id === customerId)
  return Object.fromEntries((row?.kinds ?? []).map(({ kind, bytes }) => [kind, bytes]))
}

/** Creates a customer with a quota of 1 GB, of which `bytes` bytes are used. */
async function storing(bytes: number) {
  const staff = await customerWithStaff(application, admin)
  await application.done(
    'customerrest/update',
    {
      ...plainCustomer(staff.customer.name),
      id: staff.customer.id,
      version: staff.customer.version,
      storage_gb: 1,
    },
    admin,
  )
  await store(staff.customer.id, bytes)
  return staff
}

async function store(customerId: number, bytes: number) {
  await application.handle.insert(storageUse).values({ customer_id: customerId, kind: 'artwork', bytes })
}

const warningsOf = async (userId: number) => {
  const notices = await application.handle
    .select({ key: activities.text_key, values: activities.text_values, link: activities.link })
    .from(activities)
    .where(and(eq(activities.user_id, userId), like(activities.text_key, 'activity.told.storage%')))
    .orderBy(activities.id)
  return notices
}

test('every column that references files is counted', () => {
  const countedColumns = [...countedFiles.map(({ column }) => column), attachments.file_id]
  const names = countedColumns.map((column) => `${getTableConfig(column.table).name}.${column.name}`)
  const referring = fileReferences.map(({ table, column }) => `${getTableConfig(table).name}.${column}`)
  expect(names.sort()).toEqual(referring.sort())
})

describe('the storage of a customer', () => {
  test('is counted by kind from the upload on, with shared content once, and uploads by the house included', async () => {
    const { staff, campaign, addImage } = await openCampaign(application, admin)
    const { id } = staff.customer
    const content = await noisePicture(120, 90)
    const first = await upload(application.address, staff.token, 'a.png', content)
    expect(await storedBy(id)).toEqual({ unused: content.length })
    expect((await addImage(first)).status).toBe(200)
    expect((await addImage(await upload(application.address, staff.token, 'b.png', content))).status).toBe(
      200,
    )
    const document = Buffer.from('brief '.repeat(50))
    await application.done(
      'documentrest/upload',
      {
        resource: 'campaign',
        record_id: campaign.id,
        uploads: [{ upload: await upload(application.address, admin, 'brief.txt', document) }],
      },
      admin,
    )
    await count()
    const { log, ...bytesByKind } = await storedBy(id)
    expect(bytesByKind).toEqual({ artwork: content.length, documents: document.length })
    expect(log).toBeGreaterThan(100)
  })

  test('is visible to the house for all and itself, and to a customer for itself only', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const theirs = await storage(token)
    expect(theirs.rows.map(({ customer_id, quota }) => [customer_id, quota])).toEqual([
      [customer.id, 100 * GIGABYTE],
    ])
    const all = await storage()
    expect(all.rows.some(({ customer_id }) => customer_id === null)).toBe(true)
    expect(all.bytes).toBe(all.rows.reduce((sum, { bytes }) => sum + bytes, 0))
    expect(all.counted_at).toBe(1_800_000_000)
  })

  test('is counted for the remaining one as soon as two customers are merged', async () => {
    const [remaining, merged] = [
      await customerWithStaff(application, admin),
      await openCampaign(application, admin),
    ]
    const content = await noisePicture(100, 90)
    await merged.addImage(await upload(application.address, merged.staff.token, 'a.png', content))
    const { customer } = merged.staff
    const versions = { kept_version: remaining.customer.version, merged_version: customer.version }
    const pair = { kept_id: remaining.customer.id, merged_id: customer.id, ...versions, take: [] }
    await application.done('customerrest/merge', pair, admin)
    await expect
      .poll(() => storedBy(remaining.customer.id), { timeout: 20_000 })
      .toMatchObject({ artwork: content.length })
  })

  test('includes the rows of an import', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    await imports.prepared(longCsv(20), {}, 'productos.csv', token)
    expect(await storedBy(customer.id)).toMatchObject({ imports: expect.any(Number) })
  })
})

describe('a customer at its quota', () => {
  test('cannot upload and learns why before sending, while the house still can for it', async () => {
    const { token, user } = await storing(GIGABYTE - 10)
    const picture = await newPicture().png().toBuffer()
    const answer = await tryUpload(application.address, token, 'cartel.png', picture)
    expect({ status: answer.status, upload: answer.upload, ...answer.refusal }).toMatchObject({
      status: 422,
      upload: '',
      fields: { file: { key: 'upload.refused.storage-full', values: { name: 'cartel.png', quota: 1 } } },
    })
    expect((await tryUpload(application.address, admin, 'cartel.png', picture)).status).toBe(204)
    const readLastWarning = async () => (await warningsOf(user.id)).at(-1)?.key
    await expect.poll(readLastWarning).toBe('activity.told.storage_full')
  })

  test('cannot finish an upload that began while there was space', async () => {
    const { customer, token } = await storing(GIGABYTE - 5000)
    const content = Buffer.from('brief '.repeat(500))
    const headers = { authorization: `Bearer ${token}` }
    const creation = await create(`${application.address}/files/uploads`, {
      size: content.length,
      metadata: { filename: 'brief.txt' },
      headers,
    })
    await store(customer.id, 4000)
    expect((await send(locationOf(creation), 0, content, headers)).status).toBe(422)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(await application.services.files.has(sha256)).toBe(false)
  })

  test('cannot start uploads that exceed the quota together, for any of its users', async () => {
    const { token, user } = await storing(GIGABYTE - 100)
    const colleague = await makerOf(application, admin).user({
      role_id: user.role_id,
      usergroup_id: user.usergroup_id,
    })
    const begin = async (by: string) => {
      const headers = { authorization: `Bearer ${by}` }
      const options = { size: 60, metadata: { filename: 'a.txt' }, headers }
      return (await create(`${application.address}/files/uploads`, options)).status
    }
    expect(await begin(token)).toBe(201)
    expect(await begin(await application.signIn(colleague.username))).toBe(422)
    expect(await begin(admin)).toBe(201)
  })

  test('never uses the same remaining space twice concurrently', async () => {
    const { customer, user } = await storing(GIGABYTE - 100)
    const { handle, services } = application
    expect(await customerOfPerson(handle, user.id)).toBe(customer.id)
    const take = () =>
      handle.transaction((transaction) =>
        takeRoom(transaction, services, { customerId: customer.id, kind: 'unused', bytes: 60 }),
      )
    const both = await Promise.allSettled([take(), take()])
    const failures = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(failures).toEqual([expect.any(StorageFull)])
  })

  test('cannot create a ZIP or read a table, with the reason', async () => {
    const { customer, token } = await storing(GIGABYTE - 1000)
    const order = await makerOf(application, token).order({ customer_id: customer.id })
    const sheet = await upload(application.address, token, 'productos.csv', longCsv(2))
    await store(customer.id, 1000)
    expect(await application.call('orderrest/generatezip', { id: order.id }, token)).toMatchObject({
      status: 409,
      fields: { id: { key: 'validation.storage_full', values: { quota: 1 } } },
    })
    const { id } = await application.done(
      'importsrest/upload-file',
      { resource: 'promotion', upload: sheet, customer_id: null },
      token,
    )
    expect((await imports.atRest(id, token)).failure).toMatchObject({
      key: 'validation.sheet.no_room',
      values: { quota: 1 },
    })
  })

  test('gets a larger quota from the house only', async () => {
    const { customer, token } = await storing(GIGABYTE)
    const { version } = await application.done('customerrest/get', { id: customer.id }, admin)
    const more = { ...plainCustomer(customer.name), id: customer.id, version, storage_gb: 2 }
    expect(await application.call('customerrest/update', more, token)).toMatchObject({
      status: 403,
      fields: { storage_gb: { key: 'validation.house_only' } },
    })
    await application.done('customerrest/update', more, admin)
    expect((await tryUpload(application.address, token, 'a.txt', Buffer.from('brief'))).status).toBe(204)
  })
})

describe('a storage warning', () => {
  test('is not caused by a single file larger than the remaining quota', async () => {
    const { token, user } = await storing(0.1 * GIGABYTE)
    const headers = { authorization: `Bearer ${token}` }
    const options = { size: 2 * GIGABYTE, metadata: { filename: 'lona.tif' }, headers }
    expect((await create(`${application.address}/files/uploads`, options)).status).toBe(422)
    const waiting = async () => {
      const { rows } = await application.handle.execute(
        sql`select 1 from ${sql.identifier(JOB_SCHEMA)}.job where name = ${storageWarningJob.name} and state <> 'completed'`,
      )
      return rows.length
    }
    await expect.poll(waiting).toBe(0)
    expect(await warningsOf(user.id)).toEqual([])
  })

  test('reaches the house and the customer once, at 80 % of the quota', async () => {
    const { customer, user } = await storing(0.79 * GIGABYTE)
    const { handle, services } = application
    const take = (bytes: number) =>
      handle.transaction((transaction) =>
        takeRoom(transaction, services, { customerId: customer.id, kind: 'unused', bytes }),
      )
    await take(0.02 * GIGABYTE)
    const warning = {
      key: 'activity.told.storage_nearly_full',
      values: { customer: customer.name, quota: 1 },
      link: `/customer/${customer.id}`,
    }
    await expect.poll(() => warningsOf(user.id)).toEqual([warning])
    expect(await warningsOf(houseId)).toContainEqual(warning)
    await take(0.15 * GIGABYTE)
    await store(customer.id, GIGABYTE)
    await services.jobs.add(handle, storageWarningJob.name, { customer_id: customer.id })
    const full = { ...warning, key: 'activity.told.storage_full' }
    await expect.poll(() => warningsOf(user.id)).toEqual([warning, full])
  })

  test('is sent when the house lowers the quota, and again after the house has raised it', async () => {
    const { customer, user } = await storing(0.5 * GIGABYTE)
    const keys = async () => (await warningsOf(user.id)).map(({ key }) => key.replace('activity.told.', ''))
    const allow = async (storage_gb: number) => {
      const { version } = await application.done('customerrest/get', { id: customer.id }, admin)
      const input = { ...plainCustomer(customer.name), id: customer.id, version, storage_gb }
      await application.done('customerrest/update', input, admin)
    }
    await allow(0)
    await expect.poll(keys).toEqual(['storage_full'])
    await allow(1)
    const countWarnings = () =>
      application.handle.$count(storageWarnings, eq(storageWarnings.customer_id, customer.id))
    await expect.poll(countWarnings).toBe(0)
    await allow(0)
    await expect.poll(keys).toEqual(['storage_full', 'storage_full'])
  })
})
