import { attachmentHolders, mostAttachments } from '@lienzo/contract/records/attachment'
import { resources } from '@lienzo/contract/resources'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachments } from '../../db/tables/records/attachments.ts'
import { allPermissions, attachmentOf, customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { addDocument, addPictures, orderToAttachTo } from '../../testing/files/attachments.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { budgetForSpaces } from '../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import type { Holder } from './holder.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const gallery = async (holder: Holder, token = admin) =>
  (await application.done('galleryrest/getgallery', holder, token)).rows
const names = async (holder: Holder, token = admin) =>
  (await gallery(holder, token)).map(({ title, file }) => title || file.name)

/**
 * Creates a user of the house with the given permissions on orders and all permissions on everything else. Returns the user's
 * token.
 */
async function withOrderRights(perm_view: '0' | '1', perm_edit: '0' | '1'): Promise<string> {
  const make = makerOf(application, admin)
  const flags = { perm_view, perm_access: perm_view, perm_edit }
  const role = await make.role({ permissions: { ...allPermissions(), '/order': flags } })
  const user = await make.user({ role_id: role.id, usergroup_id: 1 })
  return application.signIn(user.username)
}

describe('a gallery', () => {
  // covers: spec 7.15
  test('shows the pictures of its record in upload order, with their uploaders', async () => {
    const { holder, token, user } = await orderToAttachTo(application, admin)
    await addPictures(application, token, holder, ['b.png', 'a.png'])
    await addPictures(application, admin, holder, ['c.png'])
    for (const reader of [token, admin]) {
      const { rows, may_edit, sides } = await application.done('galleryrest/getgallery', holder, reader)
      expect(rows.map((row) => [row.file.name, row.created_by_name])).toEqual([
        ['b.png', user.username],
        ['a.png', user.username],
        ['c.png', 'admin'],
      ])
      expect(rows[0]).toMatchObject({ title: '', version: 1, file: { kind: 'picture', width_px: 12 } })
      expect({ may_edit, sides }).toEqual({ may_edit: true, sides: ['mc', 'customer'] })
      const response = await fetch(application.address + rows[0]?.file.small)
      expect(response.status).toBe(200)
    }
  })

  // covers: product 2.6, 3.28
  test('exists on every kind of record that has one, apart from documents and other records', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    const options = { line: (await printable(application, admin)).line }
    const record = { customer_id: customer.id }
    const records = {
      customer,
      product: await make.product(),
      promotion: await make.promotion(record),
      campaign: await make.campaign(record),
      space: await make.space(record),
      order: await make.order(record),
      budget: (
        await budgetForSpaces(application, admin, await customerWithStaff(application, admin), options)
      ).budget,
    }
    for (const resource of attachmentHolders) {
      const holder = { resource, record_id: records[resource].id }
      await attachmentOf(application, 'picture', holder, { title: `Of ${resource}` })
      await attachmentOf(application, 'document', holder)
    }
    for (const resource of attachmentHolders) {
      expect(await names({ resource, record_id: records[resource].id })).toEqual([`Of ${resource}`])
    }
  })

  // covers: spec 7.16; product 6.8
  test('accepts pictures only, while documents accept any file', async () => {
    const { holder, token } = await orderToAttachTo(application, admin)
    const pdf = await addDocument(application, token, holder, 'albarán.pdf')
    expect(pdf).toMatchObject({ file: { name: 'albarán.pdf', kind: 'pdf' } })
    const picture = await upload(application.address, token, 'a.png', await noisePicture(5, 5))
    const both = { ...holder, uploads: [{ upload: picture, title: 'Entrada' }] }
    await application.done('documentrest/upload', both, token)
    const { rows } = await application.done('documentrest/getdocuments', holder, token)
    expect(rows.map((row) => row.title || row.file.name)).toEqual(['albarán.pdf', 'Entrada'])
    expect(await application.done('documentrest/getdocument', { id: pdf.id }, token)).toEqual(rows[0])
    const file = await application.handle.query.files.findFirst({ where: (f) => eq(f.id, pdf.file.id) })
    const response = await application.call(
      'galleryrest/upload',
      { ...holder, uploads: [{ upload: picture }, { upload: file?.upload_id ?? '' }] },
      token,
    )
    expect(response).toMatchObject({
      status: 422,
      fields: { 'uploads.1.upload': { key: 'validation.not_a_picture' } },
    })
    expect(await names(holder)).toEqual([])
  })

  test('stores an upload once, even if the call is repeated, and rejects the upload of another user', async () => {
    const { holder, token } = await orderToAttachTo(application, admin)
    const mine = { upload: await upload(application.address, token, 'mine.png', await noisePicture(6, 6)) }
    const calls = [1, 2, 3].map(() =>
      application.done('galleryrest/upload', { ...holder, uploads: [mine, mine] }, token),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(1)
    expect(await names(holder)).toEqual(['mine.png'])
    expect(await application.call('galleryrest/upload', { ...holder, uploads: [mine] }, admin)).toMatchObject(
      {
        status: 422,
        fields: { 'uploads.0.upload': { key: 'validation.upload_not_found' } },
      },
    )
  })

  test('has a maximum number of pictures', async () => {
    const { holder, token } = await orderToAttachTo(application, admin)
    const first = await attachmentOf(application, 'picture', holder)
    const [row] = await application.handle.select().from(attachments).where(eq(attachments.id, first))
    if (!row) throw new Error('There is no picture')
    const { id: _id, ...values } = row
    const many = Array.from({ length: mostAttachments - 1 }, () => values)
    await application.handle.insert(attachments).values(many)
    const more = { upload: await upload(application.address, token, 'more.png', await noisePicture(6, 7)) }
    const full = { status: 422, fields: { uploads: { key: 'validation.too_many_files' } } }
    expect(await application.call('galleryrest/upload', { ...holder, uploads: [more] }, token)).toMatchObject(
      full,
    )
    await application.done('galleryrest/delete', { id: first }, token)
    await application.done('galleryrest/upload', { ...holder, uploads: [more] }, token)
    expect(await application.call('galleryrest/undelete', { id: first }, token)).toMatchObject(full)
  })

  test('takes two queries for any number of pictures, besides the read of its record', async () => {
    const { holder, token } = await orderToAttachTo(application, admin)
    for (let index = 0; index < 12; index += 1) await attachmentOf(application, 'picture', holder)
    await gallery(holder, token)
    expect((await queriesOf(() => gallery(holder, token))).length).toBeLessThanOrEqual(3)
  })
})

describe('a caption', () => {
  test('is changed only in its current version, and a conflict shows the new one', async () => {
    const { holder, token } = await orderToAttachTo(application, admin)
    const [picture] = await addPictures(application, token, holder, ['a.png'])
    const change = { id: picture?.id ?? 0, version: 1, title: '  Fachada  ' }
    expect(await application.done('galleryrest/update', change, token)).toMatchObject({
      title: 'Fachada',
      version: 2,
    })
    expect(await application.call('galleryrest/update', { ...change, title: 'Mine' }, admin)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { title: 'Fachada', version: 2 },
    })
    expect(await application.call('documentrest/update', change, token)).toMatchObject({ status: 404 })
  })
})

describe('the order of pictures', () => {
  async function makeGallery() {
    const { holder, token } = await orderToAttachTo(application, admin)
    const ids: Record<string, number> = {}
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      ids[title] = await attachmentOf(application, 'picture', holder, { title })
    }
    const idsOf = (titles: string) => [...titles].map((title) => ids[title] ?? 0)
    const move = (titles: string, before: string | null, by = token) =>
      application.call(
        'galleryrest/move',
        { ids: idsOf(titles), before: before === null ? null : (ids[before] ?? 0) },
        by,
      )
    return { holder, token, idsOf, move, order: async () => (await names(holder)).join('') }
  }

  test('changes when one or several are moved before another or to the end', async () => {
    const { move, order, idsOf } = await makeGallery()
    expect((await move('d', 'b')).content).toEqual({ ids: idsOf('adbce') })
    expect(await order()).toBe('adbce')
    await move('ea', 'b')
    expect(await order()).toBe('deabc')
    await move('da', null)
    expect(await order()).toBe('ebcda')
  })

  test('reflects both moves if two people move pictures at once', async () => {
    const { move, order } = await makeGallery()
    await Promise.all([move('e', 'a'), move('b', null, admin)])
    expect(await order()).toBe('eacdb')
  })

  // covers: spec 7.15; product 6.8
  test('is restored with a deleted picture', async () => {
    const { idsOf, order, token } = await makeGallery()
    expect(await application.done('galleryrest/delete', { ids: idsOf('bd') }, token)).toEqual({
      ids: idsOf('bd'),
    })
    expect(await order()).toBe('ace')
    expect(await application.done('galleryrest/delete', { ids: idsOf('bd') }, token)).toEqual({ ids: [] })
    await application.done('galleryrest/undelete', { ids: idsOf('db') }, token)
    expect(await order()).toBe('abcde')
  })

  test('covers one record only: no picture moves into another gallery', async () => {
    const { move, idsOf, token } = await makeGallery()
    const { holder } = await orderToAttachTo(application, admin)
    const foreign = await attachmentOf(application, 'picture', holder)
    const both = { ids: [...idsOf('a'), foreign], before: null }
    expect(await application.call('galleryrest/move', both, admin)).toMatchObject({ status: 404 })
    const among = { ids: idsOf('a'), before: foreign }
    expect(await application.call('galleryrest/move', among, token)).toMatchObject({ status: 422 })
    expect(await move('a', 'a')).toMatchObject({ status: 422, fields: { before: {} } })
  })
})

describe('the rights to attachments of a record', () => {
  const changes = (holder: Holder, id: number) =>
    [
      ['galleryrest/upload', { ...holder, uploads: [{ upload: 'a'.repeat(16) }] }],
      ['galleryrest/update', { id, version: 1, title: 'x' }],
      ['galleryrest/move', { ids: [id], before: null }],
      ['galleryrest/delete', { id }],
      ['galleryrest/undelete', { id }],
    ] as const

  test('allow viewing and downloading with view rights, and nothing else', async () => {
    const { holder } = await orderToAttachTo(application, admin)
    const id = await attachmentOf(application, 'picture', holder)
    const reader = await withOrderRights('1', '0')
    const { rows, may_edit } = await application.done('galleryrest/getgallery', holder, reader)
    expect([rows.length, may_edit]).toEqual([1, false])
    await application.done('galleryrest/download', holder, reader)
    for (const [path, input] of changes(holder, id)) {
      expect({ path, ...(await application.send(path, input, reader)) }).toMatchObject({
        path,
        status: 403,
        error: 'NO_PERMISSION',
      })
    }
  })

  // covers: product 5.17
  test('hide attachments from callers who cannot view the record', async () => {
    const { holder } = await orderToAttachTo(application, admin)
    const id = await attachmentOf(application, 'picture', holder)
    const stranger = await withOrderRights('0', '0')
    for (const path of ['getgallery', 'download', 'notifymc', 'notifycustomer']) {
      expect(await application.send(`galleryrest/${path}`, holder, stranger)).toMatchObject({ status: 403 })
    }
    for (const [path, input] of changes(holder, id)) {
      const { status } = await application.send(path, input, stranger)
      expect({ path, status }).toEqual({ path, status: path === 'galleryrest/upload' ? 403 : 404 })
    }
  })

  test('let everybody see shared records, and only the house change them', async () => {
    const product = await makerOf(application, admin).product()
    const holder: Holder = { resource: 'product', record_id: product.id }
    expect(resources.product.shared).toBe(true)
    const id = await attachmentOf(application, 'picture', holder)
    const { token } = await customerWithStaff(application, admin)
    const answer = await application.done('galleryrest/getgallery', holder, token)
    expect(answer).toMatchObject({ rows: [{ id }], may_edit: false, sides: [] })
    for (const [path, input] of changes(holder, id)) {
      expect(await application.send(path, input, token)).toMatchObject({ status: 403 })
    }
    expect(await application.call('galleryrest/notifymc', holder, token)).toMatchObject({ status: 403 })
    expect((await application.done('galleryrest/getgallery', holder, admin)).sides).toEqual(['mc'])
  })

  test('end when the record is deleted', async () => {
    const { holder, order } = await orderToAttachTo(application, admin)
    const id = await attachmentOf(application, 'document', holder)
    await application.done('orderrest/delete', { id: order.id }, admin)
    expect(await application.call('documentrest/getdocuments', holder, admin)).toMatchObject({ status: 404 })
    expect(await application.call('documentrest/getdocument', { id }, admin)).toMatchObject({ status: 404 })
    expect(await application.call('documentrest/delete', { id }, admin)).toMatchObject({ status: 404 })
  })
})

// covers: spec 7.18; product 3.15, 6.9
test('calls for documents of a customer reach no document of another resource', async () => {
  const { customer, token, holder } = await orderToAttachTo(application, admin)
  const ofCustomer: Holder = { resource: 'customer', record_id: customer.id }
  const id = await attachmentOf(application, 'document', ofCustomer, { title: 'Contrato' })
  const ofOrder = await attachmentOf(application, 'document', holder)
  const { rows } = await application.done('customerrest/getdocuments', { id: customer.id }, token)
  expect(rows.map((row) => row.title)).toEqual(['Contrato'])
  const both = { ids: [id, ofOrder] }
  expect(await application.call('customerrest/deletedocument', both, token)).toMatchObject({ status: 404 })
  expect(await application.done('customerrest/deletedocument', { id }, token)).toEqual({ ids: [id] })
  expect((await application.done('documentrest/getdocuments', ofCustomer, token)).rows).toEqual([])
})

// covers: product 9.30
test('the timeline of the record shows additions, deletions and renames of attachments by name', async () => {
  const { holder, token } = await orderToAttachTo(application, admin)
  const [picture] = await addPictures(application, token, holder, ['a.png', 'b.png'])
  const id = picture?.id ?? 0
  await application.done('galleryrest/update', { id, version: 1, title: 'Fachada' }, token)
  await application.done('galleryrest/move', { ids: [id], before: null }, token)
  await application.done('galleryrest/delete', { id }, token)
  await application.done('galleryrest/undelete', { id }, token)
  const { items } = await application.done('timelinerest/list', holder, token)
  const changes = items.flatMap((item) => (item.kind === 'change' ? [[item.action, item.changes]] : []))
  const pictures = (before: string[], after: string[]) => [
    expect.objectContaining({ field: 'pictures', before, after }),
  ]
  expect(changes.slice(0, -1)).toEqual([
    ['reattach', pictures([], ['Fachada'])],
    ['detach', pictures(['Fachada'], [])],
    ['attachment_title', pictures(['a.png'], ['Fachada'])],
    ['attach', pictures([], ['a.png', 'b.png'])],
  ])
})
