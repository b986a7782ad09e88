import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, printable, unique } from '../../../testing/company.ts'
import { spaceForm } from '../../../testing/customers/space-form.ts'
import { addDocument, addPictures } from '../../../testing/files/attachments.ts'
import { csvOf, textImportsIn } from '../../../testing/imports/imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof textImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = textImportsIn(application, admin, {
    calls: 'importsrest',
    begin: (upload, input, token) =>
      application.done('importsrest/upload-file', { upload, resource: 'space', ...input }, token),
  })
})
afterAll(() => application.close())

async function undo(id: number) {
  await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
  return imports.atRest(id)
}

/** Values of `import` and `order` for a record that was kept for a different reason. */
const noCauses = { import: null, order: null }

const detailOf = (id: number) => application.done('importsrest/undodetail', { id }, admin)

async function spacesOf(customerId: number) {
  const input = { filters: { customer_id: `eq;${customerId}` }, sort: 'number' }
  return (await application.done('spacerest/list', input, admin)).rows
}

async function changeSpace(id: number, changes: object) {
  const form = await spaceForm(application, admin, id)
  return application.done('spacerest/update', { ...form, ...changes }, admin)
}

/** Ways to use an imported record, each with a function that uses the record. */
type Uses = Record<string, (id: number) => Promise<unknown>>

/** Imports one record for each use and one unused record, uses them, and undoes the import. Returns the kept records. */
async function keptOf(resource: 'space' | 'promotion' | 'material', customer_id: number | null, uses: Uses) {
  const names = [...Object.keys(uses), 'unused'].map((use) => `${use} ${unique('')}`)
  const lines = names.map((name) => `${unique('C')};${name}`)
  const header =
    resource === 'space' ? 'Posición;Tienda' : resource === 'material' ? 'Código;Nombre' : 'EAN;Nombre'
  const importRun = await imports.takeIn(csvOf(header, ...lines), { resource, customer_id })
  expect(importRun).toMatchObject({ state: 'done', created: names.length })
  const { rows } = await application.handle.execute(
    `select record_id from import_results where import_id = ${importRun.id} order by number`,
  )
  for (const [index, use] of Object.values(uses).entries()) await use(Number(rows[index]?.record_id))
  const foreseen = await detailOf(importRun.id)
  expect(await undo(importRun.id)).toMatchObject({
    state: 'undone',
    undone: { deleted: 1, restored: 0, kept: names.length - 1 },
  })
  const detail = await detailOf(importRun.id)
  expect(detail).toEqual(foreseen)
  expect(detail.records.map(({ label, reason }) => `${label} ${reason}`)).toEqual(
    names.slice(0, -1).map((name) => `${name} used`),
  )
}

describe('the undo of an import, which keeps records used since', () => {
  const message = (resource: 'space' | 'promotion' | 'material') => (record_id: number) =>
    application.done('messagerest/send', { resource, record_id, text: 'Llave' }, admin)
  const photo = (resource: 'space' | 'promotion') => (record_id: number) =>
    addPictures(application, admin, { resource, record_id }, ['a.png'])

  test('keeps spaces used by lines, baskets, photos, documents and messages', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const { line } = await printable(application, admin)
    await keptOf('space', customer_id, {
      line: (space_id) => make.order({ customer_id, lines: [line({ space_id })] as never }),
      basket: (id) => application.done('spacerest/addremovespace', { id, in_basket: true }, admin),
      photo: photo('space'),
      document: (record_id) => addDocument(application, admin, { resource: 'space', record_id }, 'plano'),
      message: message('space'),
    })
  })

  test('keeps promotions used by lines, photos and messages', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const { line } = await printable(application, admin)
    await keptOf('promotion', customer_id, {
      line: (promotion_id) => make.order({ customer_id, lines: [line({ promotion_id })] as never }),
      photo: photo('promotion'),
      message: message('promotion'),
    })
  })

  test('keeps materials used by products, spaces and messages', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await keptOf('material', null, {
      product: (id) => make.product({ materials: [id] }),
      space: (default_material_id) => make.space({ customer_id, default_material_id }),
      message: message('material'),
    })
  })
})

// covers: product 9.17
test('restores each earlier state when several imports are undone, last first', async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const own = await make.space({ customer_id, number: 1, shop_name: 'Luz', notes: 'De antes' })
  const takeIn = (...lines: string[]) => imports.takeIn(csvOf(...lines), { customer_id, key: 'number' })
  const states = async () =>
    (await spacesOf(customer_id)).map(({ number, notes, city, visible_width }) => [
      number,
      notes,
      city,
      visible_width,
    ])
  const before = [await states()]
  const importRuns = [await takeIn('Nº;Tienda;Notas', '1;;Primera', '2;Sol;Nueva')]
  before.push(await states())
  importRuns.push(await takeIn('Nº;Población', '1;Getafe', '2;Parla'))
  before.push(await states())
  await changeSpace(own.id, { notes: 'De alguien' })
  before.push(await states())
  importRuns.push(await takeIn('Nº;Ancho', '1;1200', '2;900'))
  const counts: unknown[] = []
  for (const each of importRuns.toReversed()) {
    counts.push((await undo(each.id)).undone)
    counts.push(await states())
  }
  expect(counts).toEqual([
    { deleted: 0, restored: 2, kept: 0 },
    before[3],
    { deleted: 0, restored: 1, kept: 1 },
    [
      [1, 'De alguien', 'Getafe', 0],
      [2, 'Nueva', '', 0],
    ],
    { deleted: 1, restored: 0, kept: 1 },
    [[1, 'De alguien', 'Getafe', 0]],
  ])
})

// covers: product 9.17
test('reports the records that it keeps, and why, before and afterwards', async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const own = await make.space({ customer_id, number: 1, shop_name: 'Luz' })
  const lines = ['1;Luz nueva', '2;Sol', '3;Mar', '4;Ro', '5;Pan']
  const importRun = await imports.takeIn(csvOf('Nº;Tienda', ...lines), { customer_id, key: 'number' })
  const [, sun, sea, river] = await spacesOf(customer_id)
  await changeSpace(sun?.id ?? 0, { notes: 'Llave' })
  await application.done('spacerest/delete', { id: sea?.id ?? 0 }, admin)
  await application.done('spacerest/addremovespace', { id: river?.id ?? 0, in_basket: true }, admin)
  // Undoing restores a space that existed before the import, even if the space is in use.
  await application.done('spacerest/addremovespace', { id: own.id, in_basket: true }, admin)
  const detail = {
    ...{ deleted: 1, restored: 1, kept: 3 },
    records: [
      { record_id: sun?.id, label: 'Sol', reason: 'changed', ...noCauses },
      { record_id: sea?.id, label: 'Mar', reason: 'deleted', ...noCauses },
      { record_id: river?.id, label: 'Ro', reason: 'used', ...noCauses },
    ],
  }
  expect(await detailOf(importRun.id)).toEqual(detail)
  await undo(importRun.id)
  expect(await detailOf(importRun.id)).toEqual(detail)
  expect(await application.call('importsrest/delete', { id: importRun.id }, admin)).toMatchObject({
    ...{ status: 409, error: 'STATE_NOT_ALLOWED' },
    fields: { ids: { key: 'validation.import_has_records', values: { file: 'tabla.csv' } } },
  })
})

test('leaves a record unchanged if another one now has its old value', async () => {
  const make = makerOf(application, admin)
  const [code, name] = [unique('COD'), unique('Vinilo')]
  const own = await make.material({ code, name })
  const other = await make.material()
  const lines = [`${unique('COD')};${name};5`, `${other.code};${other.name};7`]
  const importRun = await imports.takeIn(csvOf('Código;Nombre;Precio', ...lines), {
    ...{ resource: 'material', customer_id: null, key: 'name' },
  })
  expect(importRun).toMatchObject({ state: 'done', updated: 2 })
  await make.material({ code })
  expect(await undo(importRun.id)).toMatchObject({
    state: 'undone',
    undone: { deleted: 0, restored: 1, kept: 1 },
  })
  expect((await detailOf(importRun.id)).records).toEqual([
    { record_id: own.id, label: name, reason: 'taken', ...noCauses },
  ])
  expect(await application.done('materialrest/get', { id: other.id }, admin)).toMatchObject({
    price_per_m2: 10,
  })
})

test('names the later import and the order that keep records, unless that import was undone', async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const { line } = await printable(application, admin)
  const rows = (width: number) => csvOf('Número;Tienda;Ancho', `1;Sol;${width}`, `2;Mar;${width}`)
  const first = await imports.takeIn(rows(1000), { customer_id, key: 'number' })
  const later = await imports.takeIn(csvOf('Número;Tienda;Ancho', '1;Sol;2000'), {
    customer_id,
    key: 'number',
  })
  const [sun, sea] = await spacesOf(customer_id)
  const order = await make.order({ customer_id, lines: [line({ space_id: sea?.id ?? 0 })] as never })
  const { code } = await application.done('orderrest/get', { id: order.id }, admin)
  const inOrder = { order: { id: order.id, code }, import: null }
  expect((await detailOf(first.id)).records).toEqual([
    ...[
      {
        record_id: sun?.id,
        label: 'Sol',
        reason: 'changed',
        import: { id: later.id, name: later.name },
        order: null,
      },
    ],
    ...[{ record_id: sea?.id, label: 'Mar', reason: 'used', ...inOrder }],
  ])
  await undo(later.id)
  expect((await detailOf(first.id)).records).toEqual([
    { record_id: sea?.id, label: 'Mar', reason: 'used', ...inOrder },
  ])
})
