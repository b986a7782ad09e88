import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, printable } from '../../../testing/company.ts'
import { spaceForm } from '../../../testing/customers/space-form.ts'
import { csvOf } from '../../../testing/imports/imports.ts'
import { spaceImportsIn } from '../../../testing/imports/space-imports.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let imports: ReturnType<typeof spaceImportsIn>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  imports = spaceImportsIn(application, admin)
})
afterAll(() => application.close())

const make = () => makerOf(application, admin)
const header = 'Número;Tienda;Ancho'

const lineOf = (number: number, width = 900) => `${number};Tienda ${number};${width}`

/**
 * Imports spaces with the numbers `first`, then prepares a second import of the same list with the lines `second`. Returns the
 * second import, which is ready.
 */
async function twice(first: number[], second: string[], customer_id: number) {
  const { id } = await imports.prepared(csvOf(header, ...first.map((number) => lineOf(number))), {
    customer_id,
  })
  expect(await imports.takeIn(id)).toMatchObject({ state: 'done', created: first.length })
  return imports.prepared(csvOf(header, ...second), { customer_id })
}

const missingOf = async (id: number) => (await application.done('importsrest/missing', { id }, admin)).rows
const numbersOf = async (id: number) => (await missingOf(id)).map(({ names }) => names[0])

const deactivate = (id: number, on = true) =>
  application.done('importsrest/deactivatemissing', { id, deactivate: on }, admin)

async function activeOf(customer: number) {
  const { rows } = await imports.spacesOf(customer)
  return rows.filter(({ active }) => active).map(({ number }) => number)
}

async function changeNotes(id: number) {
  const form = await spaceForm(application, admin, id)
  return application.done('spacerest/update', { ...form, notes: 'Llamar antes' }, admin)
}

describe('a repeated import of the same list', () => {
  // covers: product 9.43
  test('lists missing active records, with unfinished orders that use them, and leaves them alone', async () => {
    const { id: customer_id } = await make().customer()
    const first = await imports.prepared(csvOf(header, ...[1, 2, 3, 4, 5].map((each) => lineOf(each))), {
      customer_id,
    })
    await imports.takeIn(first.id)
    const { rows } = await imports.spacesOf(customer_id)
    const idOf = (number: number) => rows.find((row) => row.number === number)?.id ?? 0
    const { line } = await printable(application, admin)
    await make().order({ customer_id, lines: [line({ space_id: idOf(3) })] as never })
    await application.done('spacerest/setactive', { ids: [idOf(5)], active: false }, admin)
    // In the second file, one row is unchanged, one is changed and one is new.
    const second = await imports.prepared(csvOf(header, lineOf(1), lineOf(2, 950), lineOf(9)), {
      customer_id,
    })
    expect(second.missing).toEqual({ records: 2, deactivate: false, deactivated: 0, kept: 0 })
    expect(await missingOf(second.id)).toEqual([
      { record_id: idOf(3), names: ['3', 'Tienda 3'], in_order: true, result: null },
      { record_id: idOf(4), names: ['4', 'Tienda 4'], in_order: false, result: null },
    ])
    expect(await imports.takeIn(second.id)).toMatchObject({ missing: { deactivated: 0 } })
    expect(await activeOf(customer_id)).toEqual([1, 2, 3, 4, 9])
    // A space that the second import left unchanged still belongs to the list.
    const third = await imports.prepared(csvOf(header, lineOf(2, 950)), { customer_id })
    expect(await numbersOf(third.id)).toEqual(['1', '9'])
  })

  // covers: product 9.43
  test('deactivates them with the import if chosen, and its undo reactivates them', async () => {
    const { id: customer_id } = await make().customer()
    const { id } = await twice([1, 2, 3], [lineOf(1)], customer_id)
    expect(await deactivate(id)).toMatchObject({ missing: { records: 2, deactivate: true } })
    expect(await imports.takeIn(id)).toMatchObject({
      ...{ state: 'done', unchanged: 1, updated: 0 },
      missing: { deactivated: 2, kept: 0 },
    })
    expect(await activeOf(customer_id)).toEqual([1])
    const { items: timeline } = await application.done(
      'timelinerest/list',
      { resource: 'space', record_id: (await missingOf(id))[0]?.record_id ?? 0 },
      admin,
    )
    expect(timeline[0]).toMatchObject({ changes: [{ field: 'active', after: false }], import: { id } })
    await application.done('importsrest/changestatus', { id, state: 'undoing' }, admin)
    expect(await imports.atRest(id)).toMatchObject({ undone: { restored: 2, deleted: 0, kept: 0 } })
    expect(await activeOf(customer_id)).toEqual([1, 2, 3])
  })

  test('skips records that changed since the preview, and reports it', async () => {
    const { id: customer_id } = await make().customer()
    const { id } = await twice([1, 2, 3], [lineOf(1)], customer_id)
    await deactivate(id)
    const [two] = await missingOf(id)
    await changeNotes(two?.record_id ?? 0)
    expect(await imports.takeIn(id)).toMatchObject({ missing: { deactivated: 1, kept: 1 } })
    expect((await missingOf(id)).map(({ result }) => result)).toEqual(['changed', 'deactivated'])
    expect(await activeOf(customer_id)).toEqual([1, 2])
  })

  test('counts corrected rows and near matches as present', async () => {
    const { id: customer_id } = await make().customer()
    const { id, missing } = await twice(
      [1, 2, 3, 4],
      [lineOf(1), 'x;Quiosco;900', ';Tienda 3;900'],
      customer_id,
    )
    expect([missing.records, await numbersOf(id)]).toEqual([2, ['2', '4']])
    const fix = { id, row: 3, field: 'number', value: '2' }
    await application.done('importsrest/updatedetail', fix, admin)
    expect(await numbersOf(id)).toEqual(['4'])
    expect((await imports.stateOf(id)).missing.records).toBe(1)
  })

  test('resets the choice if the key changes', async () => {
    const { id: customer_id } = await make().customer()
    const { id } = await twice([1, 2], [lineOf(1)], customer_id)
    await deactivate(id)
    await application.done('importsrest/load-spreadsheet', { id, key: 'place' }, admin)
    expect(await imports.atRest(id)).toMatchObject({ missing: { records: 0, deactivate: false } })
  })
})

test('another list of the same customer reports nothing missing', async () => {
  const { id: customer_id } = await make().customer()
  const other = await twice([1, 2, 3], [lineOf(7), lineOf(8)], customer_id)
  expect(other.missing.records).toBe(0)
  const hours = await imports.prepared(csvOf('Número;Horario;Contacto;Teléfono', '1;9-14;Ana;600'), {
    customer_id,
  })
  expect(hours.missing.records).toBe(0)
})
