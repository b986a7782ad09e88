import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
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
const day = (text: string) => Date.parse(text) / 1000
const closureOf = (from: string, to: string | null, closed_reason: string) => ({
  closed_from: day(from),
  closed_to: to === null ? null : day(to),
  closed_reason,
})
const works = closureOf('2026-03-02', '2026-03-12', 'Obras')
const holidays = closureOf('2026-08-10', '2026-08-23', 'Vacaciones')
const contractEnd = closureOf('2027-01-01', null, 'Fin de contrato')

const header = 'Número;Tienda;Cerrado desde;Cerrado hasta;Motivo del cierre'

/** Creates a customer with one space per argument, numbered from 1. Each argument lists the closures of its space. */
async function spacesWith(...closures: (typeof works | typeof contractEnd)[][]) {
  const { id: customer_id } = await make().customer()
  const ids: number[] = []
  for (const [index, own] of closures.entries()) {
    const number = index + 1
    ids.push((await make().space({ customer_id, number, shop_name: `Tienda ${number}`, closures: own })).id)
  }
  return { customer_id, ids }
}

async function closuresOf(customerId: number) {
  const { rows } = await imports.spacesOf(customerId)
  const spaces = await Promise.all(rows.map(({ id }) => application.done('spacerest/get', { id }, admin)))
  return spaces.map((space) => space.closures)
}

async function changeSpace(id: number, change: object) {
  const space = await application.done('spacerest/get', { id }, admin)
  return application.done('spacerest/update', { ...space, ...change }, admin)
}

async function undone(id: number, token = admin) {
  await application.done('importsrest/changestatus', { id, state: 'undoing' }, token)
  return (await imports.atRest(id, token)).undone
}

const statementsOnClosures = (texts: readonly string[]) =>
  texts.filter((text) => text.includes('space_closures'))

describe('closures in a spreadsheet of spaces', () => {
  // covers: product 9.15
  test('are added, or changed if they begin on the same day, and an empty cell erases nothing', async () => {
    const { customer_id, ids } = await spacesWith(
      [],
      [works, holidays],
      [holidays],
      [contractEnd],
      [works],
      [holidays],
    )
    const { id, ...preview } = await imports.prepared(
      csvOf(
        header,
        '1;;10/08/2026;;Hasta nuevo aviso',
        '2;;10-ago-2026;30/08/2026;',
        '3;;2026-08-10;;',
        '4;;01/01/2027;31/12/2027;Reforma',
        '5;;;;',
        '6;;10/08/2026;Hasta nuevo aviso;',
        ';Nueva;02/03/2026;12/03/2026;Obras',
      ),
      { customer_id, key: 'number' },
    )
    expect(preview).toMatchObject({ created: 1, updated: 4, unchanged: 2, refused: 0 })
    expect((await imports.rowsOf(id)).map(({ changes }) => changes)).toEqual([
      [
        { field: 'closed_from', before: '', after: '10/08/2026' },
        { field: 'closed_reason', before: '', after: 'Hasta nuevo aviso' },
      ],
      [{ field: 'closed_to', before: '23/08/2026', after: '30/08/2026' }],
      [],
      [
        { field: 'closed_to', before: '', after: '31/12/2027' },
        { field: 'closed_reason', before: 'Fin de contrato', after: 'Reforma' },
      ],
      [],
      [{ field: 'closed_to', before: '23/08/2026', after: '' }],
      [],
    ])
    expect(await imports.takeIn(id)).toMatchObject({ state: 'done', created: 1, updated: 4 })
    expect(await closuresOf(customer_id)).toEqual([
      [closureOf('2026-08-10', null, 'Hasta nuevo aviso')],
      [works, { ...holidays, closed_to: day('2026-08-30') }],
      [holidays],
      [closureOf('2027-01-01', '2027-12-31', 'Reforma')],
      [works],
      [{ ...holidays, closed_to: null }],
      [works],
    ])
    const entries = await application.handle.query.log.findMany({
      where: (entry, { and, eq, inArray }) =>
        and(eq(entry.resource, 'space'), inArray(entry.record_id, ids), eq(entry.import_id, id)),
      orderBy: (entry) => entry.record_id,
    })
    expect(entries.map(({ changes }) => changes)).toEqual([
      { 'closures.1': { before: null, after: closureOf('2026-08-10', null, 'Hasta nuevo aviso') } },
      { 'closures.2.closed_to': { before: holidays.closed_to, after: day('2026-08-30') } },
      {
        'closures.1.closed_to': { before: null, after: day('2027-12-31') },
        'closures.1.closed_reason': { before: 'Fin de contrato', after: 'Reforma' },
      },
      { 'closures.1.closed_to': { before: holidays.closed_to, after: null } },
    ])
  })

  test('that are invalid are reported at their cell, with the days of the conflicting one', async () => {
    const { customer_id } = await spacesWith([holidays], [contractEnd], [works], [], [])
    const preview = await imports.prepared(
      csvOf(
        header,
        '1;;23/08/2026;30/08/2026;Obras',
        '2;;01/02/2027;;',
        '3;;02/03/2026;01/03/2026;',
        '4;;;05/03/2026;Obras',
        '5;;31/02/2026;;Obras',
      ),
      { customer_id, key: 'number' },
    )
    expect(preview).toMatchObject({ updated: 0, refused: 5 })
    const faults = (await imports.rowsOf(preview.id)).map((row) =>
      row.faults.map(({ field, level, key, values }) => [level, field, key.slice(13), values]),
    )
    expect(faults).toEqual([
      [['error', 'closed_from', 'closure_overlaps', { from: '10/08/2026', to: '23/08/2026' }]],
      [
        ['error', 'closed_reason', 'missing', {}],
        ['error', 'closed_from', 'closure_overlaps_open', { from: '01/01/2027' }],
      ],
      [['error', 'closed_to', 'closure_ends_before_start', {}]],
      [['error', 'closed_from', 'missing', {}]],
      [['error', 'closed_from', 'day', { text: '31/02/2026' }]],
    ])
    const correction = { id: preview.id, field: 'closed_from', value: '24/08/2026', row: 2 }
    await application.done('importsrest/updatedetail', correction, admin)
    expect(await imports.takeIn(preview.id)).toMatchObject({ updated: 1, refused: 4 })
    const [first] = await closuresOf(customer_id)
    expect(first).toEqual([holidays, closureOf('2026-08-24', '2026-08-30', 'Obras')])
  })

  test('are undone completely, except for spaces changed since', async () => {
    const { customer_id, ids } = await spacesWith([works, holidays], [], [contractEnd])
    const { id } = await imports.prepared(
      csvOf(
        header,
        '1;;10/08/2026;30/08/2026;Reforma',
        '2;;10/08/2026;;Cierre',
        '3;;01/12/2026;31/12/2026;Inventario',
        ';Nueva;02/03/2026;;Obras',
      ),
      { customer_id, key: 'number' },
    )
    await imports.takeIn(id)
    const [, , third = 0] = ids
    await changeSpace(third, { closures: [contractEnd, closureOf('2026-06-01', '2026-06-02', 'Fiesta')] })
    expect(await undone(id)).toEqual({ deleted: 1, restored: 2, kept: 1 })
    expect(await closuresOf(customer_id)).toEqual([
      [works, holidays],
      [],
      [closureOf('2026-06-01', '2026-06-02', 'Fiesta'), contractEnd],
    ])
    const [first = 0] = ids
    const { items } = await application.done(
      'timelinerest/list',
      { resource: 'space', record_id: first },
      admin,
    )
    expect(items[0]).toMatchObject({
      action: 'update',
      changes: [
        { field: 'closures.2.closed_to', before: day('2026-08-30'), after: holidays.closed_to },
        { field: 'closures.2.closed_reason', before: 'Reforma', after: 'Vacaciones' },
      ],
    })
  })

  test('never replace a closure added during the import, and a conflicting row is refused', async () => {
    const { customer_id, ids } = await spacesWith([], [])
    const rows = csvOf(header, '1;;10/08/2026;23/08/2026;Vacaciones', '2;;10/08/2026;23/08/2026;Vacaciones')
    const { id } = await imports.prepared(rows, { customer_id, key: 'number' })
    const theirs = closureOf('2026-08-20', null, 'Obras')
    await changeSpace(ids[0] ?? 0, { closures: [theirs] })
    expect(await imports.takeIn(id)).toMatchObject({ updated: 1, refused: 1 })
    expect(await closuresOf(customer_id)).toEqual([[theirs], [holidays]])
  })

  test('can be imported and undone by a customer’s staff for their own spaces', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    await make().space({ customer_id: customer.id, number: 1, closures: [works] })
    const { id } = await imports.prepared(csvOf(header, '1;;10/08/2026;23/08/2026;Vacaciones'), {}, { token })
    expect(await imports.takeIn(id, token)).toMatchObject({ updated: 1, refused: 0 })
    expect(await closuresOf(customer.id)).toEqual([[works, holidays]])
    expect(await undone(id, token)).toEqual({ deleted: 0, restored: 1, kept: 0 })
    expect(await closuresOf(customer.id)).toEqual([[works]])
  })

  test('are added once if the job is retried after a server crash', async () => {
    const { customer_id } = await spacesWith([], [works])
    const { id } = await imports.prepared(
      csvOf(header, '1;;10/08/2026;23/08/2026;Vacaciones', '2;;10/08/2026;23/08/2026;Vacaciones'),
      { customer_id, key: 'number' },
    )
    await imports.takeIn(id)
    // Simulates a server that crashed right after importing the first row.
    await application.handle.execute(
      `update imports set state = 'importing', last_row = 2, dealt = 1 where id = ${id}`,
    )
    await application.handle.execute(
      `insert into lienzo_jobs.job (name, data) values ('import', '{"import_id": ${id}}')`,
    )
    expect(await imports.atRest(id)).toMatchObject({ state: 'done' })
    expect(await closuresOf(customer_id)).toEqual([[holidays], [works, holidays]])
  })

  test('take two statements for each 125 spaces, and none without a closure column', async () => {
    async function statementsFor(rows: number, line: (number: number) => string) {
      const { id: customer_id } = await make().customer()
      const numbers = Array.from({ length: rows }, (_, index) => index + 1)
      const newImport = await imports.prepared(
        csvOf('Número;Tienda', ...numbers.map((number) => `${number};Tienda ${number}`)),
        { customer_id },
      )
      await imports.takeIn(newImport.id)
      const changes = csvOf(`${header};Notas`, ...numbers.map(line))
      const { id } = await imports.prepared(changes, { customer_id, key: 'number' })
      const texts = await queriesOf(() => imports.takeIn(id))
      expect(await imports.stateOf(id)).toMatchObject({ updated: rows })
      return statementsOnClosures(texts).length
    }
    const closing = (number: number) => `${number};;10/08/2026;;Vacaciones;`
    // One statement reads the closures. Writing takes two statements for each batch of up to 125 spaces.
    expect(await statementsFor(2, closing)).toBe(3)
    expect(await statementsFor(500, closing)).toBe(9)
    expect(await statementsFor(2, (number) => `${number};;;;;Llave`)).toBe(0)
  })
})
