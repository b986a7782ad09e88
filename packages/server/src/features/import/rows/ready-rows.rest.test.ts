import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf } from '../../../testing/company.ts'
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

/** Imports the rows. Returns the import, and whether the cells were read again in order to evaluate the rows a second time. */
async function takenIn(id: number) {
  const { takeIn } = imports
  let importRun: Partial<Awaited<ReturnType<typeof takeIn>>> = {}
  const texts = await queriesOf(async () => {
    importRun = await takeIn(id)
  })
  return { ...importRun, judgedAgain: texts.some((text) => text.includes('"import_rows"."cells" as')) }
}

/** Fields whose values always differ between customers and between imports, whatever the file contains. */
const own = new Set([
  'id',
  'customer_id',
  'customer_name',
  'record_id',
  'created_at',
  'updated_at',
  'import',
  'came_from',
])

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each?.field !== 'customer_id').map(withoutOwn)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !own.has(name))
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutOwn(each)]))
}

describe('rows unchanged since the preview', () => {
  test('create the same records, log and timelines as rows validated again', async () => {
    const product = await make().product({ name: 'Vinilo "mate" \\ 3%' })
    const content = csvOf(
      'Número;Tienda;Posición;Ancho;Alto;Latitud;Longitud;Producto;Notas;Activo;Medido el;Medido por',
      `7;"Óptica ""Ñ"" \\ Sol";Planta 1;1200;1800;40,4168;-3,7038;${product.code};{a,b};no;03/02/2025;Ana`,
      '8;Luz;;;;;;;;;;',
      `9;Luz;Puerta;900;;;;${product.code};null;sí;;`,
    )
    async function importWith(prepare: (id: number) => Promise<unknown>) {
      const { id: customer_id } = await make().customer()
      const { id, ...preview } = await imports.prepared(content, { customer_id })
      expect(preview).toMatchObject({ created: 3, refused: 0 })
      await prepare(id)
      const { judgedAgain, ...importRun } = await takenIn(id)
      expect(importRun).toMatchObject({ state: 'done', created: 3 })
      const { rows } = await imports.spacesOf(customer_id)
      const filters = { customer_id: `eq;${customer_id}`, resource: 'in;space' }
      const log = await application.done('logrest/list', { filters, sort: 'id' }, admin)
      const timelines = await Promise.all(
        rows.map((row) =>
          application.done('timelinerest/list', { resource: 'space', record_id: row.id }, admin),
        ),
      )
      return { judgedAgain, told: withoutOwn({ rows, log: log.rows, timelines }) }
    }
    const atOnce = await importWith(async () => undefined)
    // Simulates that a referenced record has changed since the evaluation.
    const again = await importWith((id) =>
      application.handle.execute(`update imports set judged_by = '' where id = ${id}`),
    )
    expect([atOnce.judgedAgain, again.judgedAgain]).toEqual([false, true])
    expect(atOnce.told).toEqual(again.told)
    expect(JSON.stringify(atOnce.told)).toContain('Óptica \\"Ñ\\" \\\\ Sol')
  })

  test('are validated again if a referenced record changed, or if somebody is notified of each', async () => {
    const product = await make().product()
    const { id: customer_id } = await make().customer()
    const content = (number: number) => csvOf('Número;Tienda;Producto', `${number};Luz;${product.code}`)
    const [first, second] = [
      await imports.prepared(content(1), { customer_id }),
      await imports.prepared(content(2), { customer_id }),
    ]
    const webhook = await make().webhook({ events: ['space.create'] })
    expect(await takenIn(first.id)).toMatchObject({ created: 1, judgedAgain: true })
    const { rows } = await application.handle.execute(`select event, label from webhook_deliveries`)
    expect(rows).toEqual([{ event: 'space.create', label: 'Luz' }])
    await application.done('webhookrest/delete', { ids: [webhook.id] }, admin)

    await application.done('productrest/delete', { ids: [product.id] }, admin)
    expect(await takenIn(second.id)).toMatchObject({ created: 0, refused: 1, judgedAgain: true })
    const [refusedRow] = await imports.rowsOf(second.id, 'refused')
    expect(refusedRow?.faults).toMatchObject([{ key: 'import.fault.reference_deleted' }])
  })
})

test('an import refuses only the row whose number was taken meanwhile', async () => {
  const { id: customer_id } = await make().customer()
  const lines = Array.from({ length: 600 }, (_, index) => `${index + 1};Tienda ${index}`)
  const { id } = await imports.prepared(csvOf('Número;Tienda', ...lines), { customer_id, key: 'place' })
  await make().space({ customer_id, number: 40, shop_name: 'De otra persona' })
  await make().space({ customer_id, number: 9_000, shop_name: 'tienda 20', position: '' })
  expect(await takenIn(id)).toMatchObject({ created: 598, refused: 2, dealt: 600 })
  const refusedRows = await imports.rowsOf(id, 'refused')
  expect(refusedRows.map(({ number, faults }) => [number, faults.map(({ key }) => key)])).toEqual([
    [22, ['import.fault.changed_meanwhile']],
    [41, ['import.fault.number_taken']],
  ])
  expect((await imports.spacesOf(customer_id)).total).toBe(600)
})
