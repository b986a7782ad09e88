import type { CallPath } from '@lienzo/contract/calls'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '../../db/tables/records/log.ts'
import { makerOf } from '../../testing/company.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let adminId: number

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  adminId = (await application.done('userrest/getlogininfo', {}, admin)).user_id
})
afterAll(() => application.close())

/**
 * Returns the action, label and changes of each log entry of a record, oldest first. Expects that the administrator made all of
 * them.
 */
async function stepsOf(resource: string, id: number) {
  const entries = await application.handle
    .select()
    .from(log)
    .where(and(eq(log.resource, resource), eq(log.record_id, id)))
    .orderBy(log.id)
  for (const entry of entries) expect(entry).toMatchObject({ user_id: adminId, address: '127.0.0.1' })
  return entries.map(({ action, label, changes }) => ({ action, label, changes }))
}

async function deleteAndBringBack(id: number, calls: CallPath[]) {
  for (const path of calls) expect(await application.send(path, { id }, admin)).toMatchObject({ status: 200 })
}

const deletedAt = expect.any(Number)
const deletion = { action: 'delete', changes: { deleted_at: { before: null, after: deletedAt } } }
const undeletion = { action: 'undelete', changes: { deleted_at: { before: deletedAt, after: null } } }

test("each change of a customer's address is logged with the values before and after", async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const address = await make.address({ customer_id, name: 'Tienda Gran Vía', city: 'Madrid' })
  const { created_at: _c, updated_at: _u, created_by: _b, deleted_at: _d, ...form } = address
  await application.done(
    'customeraddressrest/update',
    { ...form, name: 'Tienda Centro', city: 'Getafe' },
    admin,
  )
  await deleteAndBringBack(address.id, ['customeraddressrest/delete', 'customeraddressrest/undelete'])
  expect(await stepsOf('customeraddress', address.id)).toMatchObject([
    { action: 'create', label: 'Tienda Gran Vía', changes: { city: { before: null, after: 'Madrid' } } },
    {
      action: 'update',
      label: 'Tienda Centro',
      changes: {
        name: { before: 'Tienda Gran Vía', after: 'Tienda Centro' },
        city: { before: 'Madrid', after: 'Getafe' },
      },
    },
    deletion,
    undeletion,
  ])
})

test('each change of an artwork is logged with the values before and after', async () => {
  const make = makerOf(application, admin)
  const { id: campaign_id } = await make.campaign({ customer_id: (await make.customer()).id })
  const picture = async () => upload(application.address, admin, 'arte.png', await noisePicture(40, 30))
  const artwork = await application.done(
    'campaignrest/imageupdate',
    { campaign_id, name: 'Escaparate', upload: await picture() },
    admin,
  )
  const changedArtwork = await application.done(
    'campaignrest/imageupdate',
    { id: artwork.id, version: artwork.version, campaign_id, name: 'Faldón', upload: await picture() },
    admin,
  )
  await deleteAndBringBack(artwork.id, ['campaignrest/imagedelete', 'campaignrest/imageundelete'])
  expect(await stepsOf('campaignimage', artwork.id)).toMatchObject([
    { action: 'create', label: 'Escaparate', changes: { file_id: { before: null, after: artwork.file.id } } },
    {
      action: 'update',
      label: 'Faldón',
      changes: {
        name: { before: 'Escaparate', after: 'Faldón' },
        file_id: { before: artwork.file.id, after: changedArtwork.file.id },
      },
    },
    deletion,
    undeletion,
  ])
})
