import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { askForDocument } from '../../../testing/files/ask-for-document.ts'
import { budgetForSpaces } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const exportBudgets = (input: object, token?: string) =>
  askForDocument(application, 'budgetrest/export', { columns: [{ name: 'code' }], ...input }, token)
const sheetsOf = async (content: Buffer) => (await readXlsx(content)).sheets

describe('the spreadsheet of budgets with their lines', () => {
  // covers: spec 7.29; product 6.19, 6.22
  test('has a sheet of all spaces with numeric amounts, and never evaluates text as a formula', async () => {
    const staff = await customerWithStaff(application, admin)
    const space = { shop_name: '=1+1', city: '@SUM(1)', address: '-2+3' }
    const { budget, spaces } = await budgetForSpaces(application, admin, staff, { line, count: 2, space })
    const other = await budgetForSpaces(application, admin, staff, { line })
    const { id } = budget
    const value = { note: '+34 600 <&> "x"' }
    await application.done('budgetrest/updatecolumn', { id, value }, admin)
    const { rows } = await application.done('budgetrest/getspaces', { id }, admin)
    const edit = { id: rows[0]?.id ?? 0, version: 2, installation: 99.95, discount: 10 }
    await application.done('budgetrest/updatespace', { id, line: edit }, admin)
    const input = { ids: [id, other.budget.id], lines: true, sort: 'code', order: 'desc' }
    const [budgets, lines] = await sheetsOf((await exportBudgets(input, admin)).content)
    expect(budgets?.rows.slice(1)).toEqual([[other.budget.code], [budget.code]])
    expect(lines?.name).toBe('Espacios')
    const [headers = [], ...cells] = lines?.rows ?? []
    const column = (name: string) => cells.map((row) => row[headers.indexOf(name)])
    expect(column('Presupuesto')).toEqual([other.budget.code, budget.code, budget.code])
    expect(column('N.º de espacio').slice(1)).toEqual(
      (await application.done('budgetrest/getspaces', { id }, admin)).rows.map((row) => row.space_number),
    )
    expect(spaces).toHaveLength(2)
    expect(column('Montaje')).toEqual([38, 99.95, 38])
    expect(column('Neto')).toEqual([38, 89.96, 38])
    expect(column('Precio por')).toEqual(['Tarifa', 'A mano', 'Tarifa'])
    for (const [name, text] of [
      ['Tienda', '=1+1'],
      ['Población', '@SUM(1)'],
      ['Dirección', '-2+3'],
      ['Nota', value.note],
    ] as const)
      expect(column(name)[1]).toBe(text)
  })

  test('shows amounts to a customer, but nothing that reveals the rates of an installer', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget } = await budgetForSpaces(application, admin, staff, { line })
    const { id } = budget
    await application.done(
      'budgetrest/updateall',
      { id, values: { minutes: 45, km: 120, travel: 30 } },
      admin,
    )
    const { version } = await application.done('budgetrest/get', { id }, admin)
    await application.done('budgetrest/changestatus', { id, version, status: 'sent' }, admin)
    const headersFor = async (token: string) =>
      (await sheetsOf((await exportBudgets({ ids: [id], lines: true }, token)).content)).at(1)?.rows[0] ?? []
    const houseHeaders = ['Precio por', 'Minutos', 'Kilómetros']
    expect(await headersFor(admin)).toEqual(expect.arrayContaining(houseHeaders))
    expect(await headersFor(staff.token)).toEqual(
      (await headersFor(admin)).filter((header) => !houseHeaders.includes(String(header))),
    )
    const { rows } = await application.done('budgetrest/getspaces', { id }, staff.token)
    expect(rows).toMatchObject([
      { source: null, minutes: 0, km: 0, price_steps: [], missing: [], travel: 30 },
    ])
  })

  test('takes few queries for any number of budgets, has one sheet by default, and respects rights', async () => {
    const staff = await customerWithStaff(application, admin)
    const few = await budgetForSpaces(application, admin, staff, { line })
    const many = await budgetForSpaces(application, admin, staff, { line, count: 6 })
    const ofFew = await queriesOf(() => exportBudgets({ ids: [few.budget.id], lines: true }, admin))
    const ofMany = await queriesOf(() => exportBudgets({ ids: [many.budget.id], lines: true }, admin))
    expect(ofMany.length).toBeLessThanOrEqual(ofFew.length)
    expect(await sheetsOf((await exportBudgets({ ids: [few.budget.id] }, admin)).content)).toHaveLength(1)
    // Customers cannot see drafts of budgets.
    expect((await exportBudgets({ ids: [few.budget.id], lines: true }, staff.token)).response.status).toBe(
      404,
    )
    const none = await sheetsOf((await exportBudgets({ lines: true }, staff.token)).content)
    expect(none.map(({ rows }) => rows.length)).toEqual([1, 1])
    expect((await exportBudgets({ lines: true })).response.status).toBe(401)
  })
})
