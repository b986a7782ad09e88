import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { customers } from '../../db/tables/customers/customers.ts'
import { campaigns } from '../../db/tables/sales/campaigns.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { readSpreadsheet } from '../../testing/files/read-spreadsheet.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { loggedError } from '../call/server-log/logged-error.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/** Exports a list and reads the first sheet, using a different library from the one that writes exports. */
async function sheetOf(path: string, input: object, token = admin) {
  const answer = await application.send(path, input, token)
  expect(answer).toMatchObject({ status: 200 })
  return readSpreadsheet(answer.content as Uint8Array)
}

/** Inserts customers whose names start with `prefix`, followed by a number. */
async function manyCustomers(prefix: string, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const rows = Array.from({ length: count }, (_, number) => ({
    name: `${prefix} ${String(number).padStart(5, '0')}`,
    country: 'ES',
    created_at: now,
    updated_at: now,
  }))
  for (let first = 0; first < count; first += 5000) {
    await application.handle.insert(customers).values(rows.slice(first, first + 5000))
  }
}

describe('an exported list', () => {
  // covers: spec 7.21; product 6.22, 9.27
  test('contains the visible columns in order, with their headers, in the language of the person', async () => {
    const name = unique('Exportado')
    await makerOf(application, admin).customer({ name, discount: 12.5, vat: 21, active: false, notes: 'No' })
    const sheet = await sheetOf('customerrest/export', {
      search: name,
      title: 'Clientes',
      columns: [
        { name: 'active', header: 'Estado', words: { true: 'Activo', false: 'Inactivo' } },
        { name: 'name', header: 'Nombre' },
        { name: 'discount', header: 'Descuento' },
      ],
    })
    expect(sheet.name).toBe('Clientes')
    expect(sheet.rows).toEqual([
      ['Estado', 'Nombre', 'Descuento'],
      ['Inactivo', name, 0.125],
    ])
    expect(sheet.autoFilter).toMatchObject({ range: 'A1:C2' })
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
  })

  test('stores money, areas, percentages and days as formatted numbers and dates', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const reference = unique('Tipos')
    const day = Date.UTC(2026, 10, 20) / 1000
    await makerOf(application, token).order({ customer_id: customer.id, reference, requested_at: day })
    const names = ['code', 'requested_at', 'promised_at', 'pieces', 'm2', 'total', 'created_at']
    const sheet = await sheetOf('orderrest/export', {
      filters: { reference: `like;${reference}` },
      columns: names.map((name) => ({ name, time: name === 'created_at' })),
      time_zone: 'Europe/Madrid',
    })
    const [headers, row] = sheet.rows
    expect(headers).toEqual(names)
    expect(row?.[1]).toEqual(new Date(day * 1000))
    expect(row?.[2]).toBeNull()
    expect(row?.slice(3, 6)).toEqual([0, 0, 0])
    const formats = names.map((_, index) => sheet.cells?.get(`1,${index}`)?.style?.numFmt)
    expect(formats[1]).toBe('dd/mm/yyyy')
    expect(formats[3]).toBe('#,##0')
    expect(formats[4]).toContain('m²')
    expect(formats[5]).toContain('€')
    expect(formats[6]).toContain('hh:mm')
  })

  test('uses the time zone of the person', async () => {
    const name = unique('Reloj')
    const { created_at } = await makerOf(application, admin).customer({ name })
    const at = async (time_zone: string) => {
      const input = { search: name, columns: [{ name: 'created_at', time: true }], time_zone }
      const { rows } = await sheetOf('customerrest/export', input)
      return Math.round(Number(rows.at(1)?.at(0)) / 1000)
    }
    expect(await at('UTC')).toBe(created_at)
    expect((await at('Asia/Kolkata')) - created_at).toBe(5.5 * 3600)
    expect(await application.send('customerrest/export', { time_zone: 'Mars/Olympus' }, admin)).toMatchObject(
      { status: 422, fields: { time_zone: {} } },
    )
  })

  // covers: product 9.39
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")', "'=1", '_x0041_', 'a & <b> "c"'])(
    'contains %j as plain text, in a cell and in a header',
    async (text) => {
      const name = unique('Texto')
      await makerOf(application, admin).customer({ name, trade_name: text })
      const sheet = await sheetOf('customerrest/export', {
        search: name,
        columns: [{ name: 'trade_name', header: text }],
      })
      expect(sheet.rows).toEqual([[text], [text]])
      const cells = [...(sheet.cells?.values() ?? [])]
      expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([])
    },
  )

  test('contains all pages in the order of the list, and nothing else', async () => {
    await manyCustomers('Muchos', 2345)
    const input = { search: 'Muchos', sort: 'name', order: 'desc' as const, columns: [{ name: 'name' }] }
    const { rows } = await sheetOf('customerrest/export', input)
    expect(rows).toHaveLength(2346)
    expect(rows[1]).toEqual(['Muchos 02344'])
    expect(rows[2345]).toEqual(['Muchos 00000'])
    expect(new Set(rows.map(([name]) => name)).size).toBe(2346)
  })

  test('of a selection contains its records, and fails if one of them is missing', async () => {
    const make = makerOf(application, admin)
    const ids = [await make.finish(), await make.finish()].map(({ id }) => id)
    await make.finish()
    const { rows } = await sheetOf('finishrest/export', { ids, columns: [{ name: 'code' }] })
    expect(rows).toHaveLength(3)
    expect(await application.send('finishrest/export', { ids: [...ids, 999_999] }, admin)).toMatchObject({
      status: 404,
    })
  })

  test('without rows has headers', async () => {
    const sheet = await sheetOf('customerrest/export', {
      search: 'nobody has this name',
      columns: [{ name: 'name', header: 'Nombre' }],
    })
    expect(sheet.rows).toEqual([['Nombre']])
  })

  test('reports an unknown column', async () => {
    const input = { columns: [{ name: 'name' }, { name: 'password_hash' }] }
    expect(await application.send('userrest/export', input, admin)).toMatchObject({
      status: 422,
      fields: { 'columns.1.name': { key: 'validation.unknown_column' } },
    })
  })

  test('contains only rows that the person can see, and the bin only with edit rights', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const other = await makerOf(application, admin).customer()
    await application.handle.insert(campaigns).values(
      [customer, other].map(({ id }) => ({
        code: unique('EXP'),
        name: `Exportada ${id}`,
        customer_id: id,
        status: 'active' as const,
        created_at: 1,
        updated_at: 1,
      })),
    )
    const input = { search: 'Exportada', columns: [{ name: 'name' }] }
    expect((await sheetOf('campaignrest/export', input, token)).rows).toEqual([
      ['name'],
      [`Exportada ${customer.id}`],
    ])
    expect((await sheetOf('campaignrest/export', input)).rows).toHaveLength(3)
  })

  test('takes one query for its records and one more for each thousand', async () => {
    await manyCustomers('Contados', 3000)
    const queries = await queriesOf(() => sheetOf('customerrest/export', { search: 'Contados' }))
    expect(queries.length).toBeLessThanOrEqual(4)
  })

  test('does not block the database for others', async () => {
    await manyCustomers('Entretanto', 6000)
    const response = await ask({ search: 'Entretanto' })
    const reader = response.body?.getReader()
    await reader?.read()
    // The export waits until its client reads the rest; meanwhile, the server answers other calls.
    expect((await application.done('customerrest/list', { search: 'Entretanto' }, admin)).total).toBe(6000)
    await makerOf(application, admin).customer()
    await reader?.cancel()
    expect((await application.done('customerrest/list', { perpage: 1 }, admin)).rows).toHaveLength(1)
  })

  test('whose reader leaves before it begins is not logged as a server error', async () => {
    const lines = linesOfLog(application)
    const somebody = await application.database.pool.connect()
    await somebody.query('begin; lock table customers in access exclusive mode')
    await expect(ask({ search: 'Dejado' }, AbortSignal.timeout(200))).rejects.toThrow()
    await somebody.query('rollback')
    somebody.release()
    await expect.poll(() => lines).toEqual([{ level: 'info', logged: { path: '/rest/customerrest/export' } }])
  })

  // covers: ASVS 16.3.4
  test('that fails midway is truncated and logged as an error', async () => {
    await manyCustomers('Roto', 20_000)
    const lines = linesOfLog(application)
    const response = await ask({ search: 'Roto', columns: [{ name: 'name' }] })
    await application.handle.execute(sql`alter table customers rename column name to was_name`)
    await expect(response.arrayBuffer()).rejects.toThrow()
    await application.handle.execute(sql`alter table customers rename column was_name to name`)
    await expect.poll(() => lines).toMatchObject([{ level: 'error' }])
    expect(JSON.stringify(loggedError(lines[0]?.logged))).toMatch(/Failed query: select .*does not exist/)
  })
})

/** Requests an export. Resolves when the response starts. */
function ask(input: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${application.address}/rest/customerrest/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  })
}

type Line = { level: string; logged: unknown }

/** Collects the lines that requests log, until the end of the test. */
function linesOfLog({ fastify }: TestApplication): Line[] {
  const lines: Line[] = []
  const at = (level: string) => (logged: unknown) => lines.push({ level, logged })
  const child = vi.spyOn(fastify.log, 'child').mockReturnValue({
    ...fastify.log,
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  } as unknown as typeof fastify.log)
  onTestFinished(() => child.mockRestore())
  return lines
}
