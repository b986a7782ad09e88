import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { spaceImportsIn } from '../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

type Item = OutputOnTheWire<CallAt<'timelinerest/list'>>['items'][number]

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Uploads a file of spaces and imports all of its rows. */
async function takeIn(name: string, lines: string[], input: object) {
  const imports = spaceImportsIn(application, admin)
  const { id } = await imports.prepared(Buffer.from(lines.join('\n')), input, { name })
  return imports.takeIn(id)
}

async function changesOf(record_id: number, token = admin) {
  const { items } = await application.done('timelinerest/list', { resource: 'space', record_id }, token)
  return items.filter((item): item is Extract<Item, { kind: 'change' }> => item.kind === 'change')
}

async function spacesOf(customer_id: number, token = admin) {
  const input = { filters: { customer_id: `eq;${customer_id}` }, sort: 'number' }
  return (await application.done('spacerest/list', input, token)).rows
}

// covers: product 3.22
test('the import that created a space is shown, and its timeline lists those that changed it, each once', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const customer_id = customer.id
  const first = await takeIn('tiendas.csv', ['Número;Tienda;Ancho', '1;Luz;800'], { customer_id })
  const second = await takeIn('medidas.csv', ['Número;Tienda;Ancho', '1;;900', '2;Mar;'], { customer_id })
  const [luz, mar] = await spacesOf(customer_id)
  expect(luz?.came_from).toEqual({ id: first.id, name: 'tiendas.csv', created_at: expect.any(Number) })
  expect(mar?.came_from).toMatchObject({ id: second.id, name: 'medidas.csv' })
  const byHand = await makerOf(application, admin).space({ customer_id })
  expect(byHand.came_from).toBeNull()
  for (const reader of [admin, token]) {
    expect(await changesOf(luz?.id ?? 0, reader)).toMatchObject([
      {
        action: 'update',
        import: { id: second.id, name: 'medidas.csv' },
        changes: expect.arrayContaining([
          { field: 'visible_width', kind: 'integer', before: 800, after: 900 },
        ]),
      },
      { action: 'create', import: { id: first.id, name: 'tiendas.csv' } },
    ])
  }
  const [creation] = await changesOf(byHand.id)
  expect(creation).not.toHaveProperty('import')
})

test('an import of many customers is shown to the house only', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const lines = ['Cliente;Número;Tienda', `${customer.name};1;Luz`]
  const importRun = await takeIn('todas.csv', lines, { customer_id: null })
  expect(importRun).toMatchObject({ created: 1 })
  const [houseView] = await spacesOf(customer.id)
  expect(houseView?.came_from).toMatchObject({ id: importRun.id, name: 'todas.csv' })
  const [customerView] = await spacesOf(customer.id, token)
  expect(customerView).toMatchObject({ id: houseView?.id, came_from: null })
  const [creation] = await changesOf(houseView?.id ?? 0, token)
  expect(creation).toMatchObject({ action: 'create' })
  expect(creation).not.toHaveProperty('import')
  expect(await application.call('importsrest/detail', { id: importRun.id }, token)).toMatchObject({
    status: 404,
  })
})

// covers: product 3.22
test('photos appear on the timeline at their upload, as long as they exist', async () => {
  const { customer, token } = await customerWithStaff(application, admin)
  const space = await makerOf(application, admin).space({ customer_id: customer.id })
  const add = async (by: string, ...names: string[]) => {
    const uploads = []
    for (const name of names)
      uploads.push({ upload: await upload(application.address, by, name, await noisePicture(40, 30)) })
    const ref = { resource: 'space' as const, record_id: space.id }
    return (await application.done('galleryrest/upload', { ...ref, uploads }, by)).rows.map(({ id }) => id)
  }
  const [facade, inside] = await add(admin, 'fachada.png', 'interior.png')
  const [till] = await add(token, 'caja.png')
  const [newest, older] = await changesOf(space.id)
  expect(newest).toMatchObject({ action: 'attach', pictures: [{ id: till, name: 'caja.png' }] })
  expect(older?.pictures?.map(({ id }) => id)).toEqual([facade, inside])
  const address = application.address + (older?.pictures?.[0]?.small ?? '')
  expect((await fetch(address)).headers.get('content-type')).toBe('image/webp')
  await application.done('galleryrest/delete', { ids: [facade ?? 0] }, admin)
  const [, , before] = await changesOf(space.id)
  expect(before?.pictures?.map(({ id }) => id)).toEqual([inside])
  expect((await queriesOf(() => changesOf(space.id))).length).toBeLessThanOrEqual(5)
})
