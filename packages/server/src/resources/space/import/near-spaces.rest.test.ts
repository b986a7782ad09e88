import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { manySpaces, spaceImportsIn } from '../../../testing/imports/space-imports.ts'
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

const csvOf = (...lines: string[]) => Buffer.from(lines.join('\n'))

async function santaLucia() {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const place = { customer_id, shop_name: 'Farmacia Santa Lucia', position: 'escaparate 1' }
  const space = await make.space({ ...place, number: 3 })
  return { customer_id, space }
}

/** Returns the values of each row's warnings about similar spaces. */
async function nearOf(id: number) {
  return (await imports.rowsOf(id)).map(({ faults }) =>
    faults.filter(({ key }) => key === 'import.fault.near').map(({ values }) => values),
  )
}

describe('a new space', () => {
  test("is reported if its name is similar to an existing one, with that one's details", async () => {
    const { customer_id, space } = await santaLucia()
    const preparedImport = await imports.prepared(
      csvOf(
        'Número;Tienda;Posición',
        ';FCIA. Sta. Lucía;Esc. 1',
        '8;Farmacai Santa Lucia;Escaparate 1',
        ';Farmacia Santa Lucia;Escaparate 2',
        '3;Farmacia Santa Lucía;Escaparate 1',
        ';Farmacia Luz;Escaparate 1',
      ),
      { customer_id },
    )
    const near = { record: space.id, name: 'Farmacia Santa Lucia / escaparate 1', is_number: '3' }
    expect(await nearOf(preparedImport.id)).toEqual([[near], [near], [], [], []])
    expect(preparedImport).toMatchObject({ created: 4, updated: 1, refused: 0, warned: 3 })
  })

  test('is reported with both if another row has that name too, regardless of gender endings', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const place = { customer_id, shop_name: 'Tienda Uno', position: 'Escaparate izquierdo' }
    const space = await makerOf(application, admin).space({ ...place, number: 3 })
    const preparedImport = await imports.prepared(
      csvOf('Número;Tienda;Posición', '7;Tienda Uno;Escaparate izq.', '8;Tienda Uno;Escaparate izquierda'),
      { customer_id },
    )
    const reports = (await imports.rowsOf(preparedImport.id)).map(({ faults }) =>
      faults.map(({ key, values }) => [key.slice(13), values.row ?? values.record]),
    )
    expect(reports).toEqual([
      [['near', space.id]],
      [
        ['alike', 2],
        ['near', space.id],
      ],
    ])
  })

  test('is reported with the earlier row of a similar name, even after a corrected cell', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const { id } = await imports.prepared(
      csvOf(
        'Número;Tienda;Posición;Ancho',
        '1;Tienda Uno;Escaparate izquierdo;900',
        '2;Tienda Uno;Escaparate izq.;900',
        '3;Tienda Uno;Escaparate izqierdo;900',
        '4;Farmacia Alameda;Puerta;900',
        '5;Tienda Uno;Escaparate derecho;900',
        '6;Farmacia Alamead;Puerta;900',
      ),
      { customer_id },
    )
    const alikeOf = async () =>
      (await imports.rowsOf(id)).map(({ faults }) => faults.map(({ values }) => values.row))
    expect(await alikeOf()).toEqual([[], [2], [2], [], [], [5]])
    const width = { id, row: 7, field: 'visible_width', value: '950' }
    await application.done('importsrest/updatedetail', width, admin)
    expect((await alikeOf())[5]).toEqual([5])
    const name = { id, row: 7, field: 'shop_name', value: 'Farmacia Almirante' }
    await application.done('importsrest/updatedetail', name, admin)
    expect((await alikeOf())[5]).toEqual([])
  })

  test('is never compared with deleted spaces or those of other customers', async () => {
    const { space } = await santaLucia()
    const { id: customer_id } = await makerOf(application, admin).customer()
    await application.done('spacerest/delete', { id: space.id }, admin)
    const preparedImport = await imports.prepared(csvOf('Tienda;Posición', 'Fcia Santa Lucia;Escaparate 1'), {
      customer_id,
    })
    expect(await nearOf(preparedImport.id)).toEqual([[]])
  })

  test('is matched to the existing one in all rows if somebody confirms it for all', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    for (const shop_name of ['Farmacia Santa Lucia', 'Perfumería Alameda']) {
      await make.space({ customer_id, shop_name, position: 'escaparate 1' })
    }
    const content = csvOf(
      'Tienda;Posición;Población',
      'Fcia. Sta. Lucía;Esc. 1;Getafe',
      'Perfumeria Alamede;Escaparate 1;Leganés',
      'Óptica Mirador;Escaparate 1;Parla',
    )
    const { id } = await imports.prepared(content, { customer_id, key: 'place' })
    const all = { id, field: 'shop_name', proposed: true } as const
    expect(await application.done('importsrest/updatedetail', all, admin)).toEqual({ rows: 2 })
    expect(await nearOf(id)).toEqual([[], [], []])
    expect(await imports.takeIn(id)).toMatchObject({ created: 1, updated: 2 })
  })

  test('is matched to the existing one if somebody confirms it, by number or by location', async () => {
    const { customer_id, space } = await santaLucia()
    const content = csvOf('Tienda;Posición;Población', 'Fcia. Sta. Lucía;Esc. 1;Getafe')
    const byPlace = await imports.prepared(content, { customer_id, key: 'place' })
    const is = { is_shop_name: 'Farmacia Santa Lucia', is_position: 'escaparate 1' }
    expect(await nearOf(byPlace.id)).toMatchObject([[is]])
    for (const [field, value] of [
      ['shop_name', is.is_shop_name],
      ['position', is.is_position],
    ] as const) {
      await application.done('importsrest/updatedetail', { id: byPlace.id, row: 2, field, value }, admin)
    }
    expect(await nearOf(byPlace.id)).toEqual([[]])
    expect(await imports.takeIn(byPlace.id)).toMatchObject({ created: 0, updated: 1 })
    const updatedSpace = await application.done('spacerest/get', { id: space.id }, admin)
    expect(updatedSpace).toMatchObject({ number: 3, shop_name: 'Farmacia Santa Lucia', city: 'Getafe' })
  })

  test('keeps its warning when imported anyway, and earlier rows of the file do not count as existing', async () => {
    const { customer_id } = await santaLucia()
    const preparedImport = await imports.prepared(
      csvOf(
        'Tienda;Posición',
        'Farmacia Sta. Lucía;Escaparate 1',
        'Tienda nueva;Lineal 1',
        'Tinda nueva;Lineal 1',
      ),
      { customer_id },
    )
    expect(await imports.takeIn(preparedImport.id)).toMatchObject({ created: 3, warned: 2 })
    expect((await nearOf(preparedImport.id)).map((each) => each.length)).toEqual([1, 0, 0])
  })
})

test('the space names of a customer are read once, for any number of rows', async () => {
  const { customer_id } = await santaLucia()
  const reading = async (rows: number) => {
    const id = await imports.begun(manySpaces(rows), { customer_id })
    return queriesOf(async () => void (await imports.atRest(id)))
  }
  const isOfNames = (query: string) =>
    query.includes('"spaces"."shop_name"') && query.includes('order by "spaces"."id"')
  const [few, many] = [await reading(1_000), await reading(3_000)]
  expect(few.filter(isOfNames)).toHaveLength(1)
  expect(many.filter(isOfNames)).toHaveLength(1)
})
