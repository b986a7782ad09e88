import type { ResourceName } from '@lienzo/contract/resources'
import { Column, eq, is } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installerPhotos } from '../../db/tables/installation/installer-photos.ts'
import { customerWithStaff, makerOf, plainInstaller, printable } from '../../testing/company.ts'
import { readSpreadsheet } from '../../testing/files/read-spreadsheet.ts'
import { mountedJob } from '../../testing/sales/mounted-job.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { hiddenFields } from './hiding.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

/**
 * Record with a value in every hidden field, the token of a customer's user who can see the record, and the calls that return
 * the record.
 */
type Case = { id: number; token: string; list: string; get?: string; export?: string }

/** Cases for all resources with hidden fields. The first test reports missing cases. */
const cases: Partial<Record<ResourceName, () => Promise<Case>>> = {
  material: async () => {
    const { id } = await makerOf(application, admin).material({ cost_per_m2: 3.21 })
    const { token } = await customerWithStaff(application, admin)
    return { id, token, ...standard('material') }
  },
  installer: async () => {
    const secrets = { tax_id: 'B12345674', notes: 'Llega tarde', rate_per_m2: 7.31, rate_per_hour: 32 }
    const { id } = await makerOf(application, admin).installer({ ...plainInstaller(), ...secrets })
    const { token } = await customerWithStaff(application, admin)
    return { id, token, ...standard('installer') }
  },
  customer: async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const {
      id,
      addresses: _,
      created_at: _c,
      updated_at: _u,
      created_by: _b,
      deleted_at: _d,
      ...form
    } = customer
    await application.done('customerrest/update', { ...form, id, notes: 'Mal pagador' }, admin)
    return { id, token, ...standard('customer') }
  },
  usergroup: async () => {
    const { usergroup, token } = await customerWithStaff(application, admin)
    const { id, version, name, customer_id, active } = usergroup
    const form = { id, version, name, customer_id, active, notes: 'Mal pagador' }
    await application.done('usergrouprest/update', form, admin)
    return { id, token, ...standard('usergroup') }
  },
  installerphoto: async () => {
    const { line } = await printable(application, admin)
    const { photograph, token, budget } = await mountedJob(application, admin, { line })
    const id = await photograph()
    const { redo_budget_id, ...hiddenValues } = {
      redo_budget_id: budget.id,
      note: 'Falta cinta',
      flags: [{ flag: 'far' as const, metres: 900 }],
    }
    await application.handle
      .update(installerPhotos)
      .set({ ...hiddenValues, redo_budget_id, state: 'valid' })
      .where(eq(installerPhotos.id, id))
    return { id, token, list: 'budgetrest/getinstallerphotos' }
  },
}

function standard(resource: string) {
  return { list: `${resource}rest/list`, get: `${resource}rest/get`, export: `${resource}rest/export` }
}

const blanks: unknown[] = ['', 0, null, []]

/** Returns the record's hidden fields as the list and the `get` call return them. */
async function readBy(token: string, { id, list, get }: Case, hiddenNames: readonly string[]) {
  const filters = { id: `eq;${id}` }
  const answer = await application.send(list, list.endsWith('/list') ? { perpage: 500 } : { filters }, token)
  const { rows } = answer.content as { rows: Record<string, unknown>[] }
  const one = get ? (await application.send(get, { id }, token)).content : undefined
  const read = [rows.find((row) => row.id === id), one].flatMap((each) => each ?? []) as Record<
    string,
    unknown
  >[]
  return read.flatMap((row) => hiddenNames.map((field) => ({ field, value: row[field] })))
}

async function cellsOf(path: string, input: object, token: string) {
  const { content } = await application.send(path, input, token)
  return (await readSpreadsheet(content as Uint8Array)).rows.flat()
}

describe('a house-only field', () => {
  test('is covered by a case here for every resource', () => {
    const hiding = Object.entries(application.services.resources).flatMap(([name, resource]) =>
      hiddenFields({ house: false }, resource).length > 0 ? [name] : [],
    )
    expect(Object.keys(cases).sort()).toEqual(hiding.sort())
  })

  test('is not searchable', () => {
    const searchableColumns = Object.entries(application.services.resources).flatMap(([name, resource]) => {
      const hiddenNames = hiddenFields({ house: false }, resource)
      const names = resource.search.flatMap((column) => (is(column, Column) ? column.name : []))
      return names.filter((column) => hiddenNames.includes(column)).map((column) => `${name}.${column}`)
    })
    expect(searchableColumns).toEqual([])
  })

  // covers: ASVS 8.2.3
  test.each(Object.keys(cases) as ResourceName[])(
    'of a record of kind %s is blank for customers, who cannot filter or sort by it',
    async (name) => {
      const resource = application.services.resources[name]
      const { columns } = resource
      const hiddenNames = hiddenFields({ house: false }, resource)
      const testCase = await cases[name]?.()
      if (!testCase) throw new Error(`There is no case of ${name}`)
      const { id, token } = testCase
      for (const { field, value } of await readBy(admin, testCase, hiddenNames)) {
        expect(blanks, field).not.toContainEqual(value)
      }
      const read = await readBy(token, testCase, hiddenNames)
      expect(read).toHaveLength(hiddenNames.length * (testCase.get ? 2 : 1))
      for (const { field, value } of read) expect(blanks, field).toContainEqual(value)
      for (const field of hiddenNames.filter((each) => Object.hasOwn(columns, each))) {
        const requests: [string, object, string][] = [
          [testCase.list, { filters: { [field]: 'null;0' } }, `filters.${field}`],
          [testCase.list, { sort: field }, 'sort'],
        ]
        if (testCase.export) {
          requests.push(
            [testCase.export, { filters: { [field]: 'null;0' } }, `filters.${field}`],
            [testCase.export, { sort: field }, 'sort'],
            [testCase.export, { columns: [{ name: field, header: '' }] }, 'columns.0.name'],
          )
        }
        expect(
          (await application.send(testCase.list, { filters: { [field]: 'null;0' } }, admin)).status,
        ).toBe(200)
        for (const [path, input, at] of requests) {
          expect(await application.send(path, input, token)).toMatchObject({
            status: 422,
            fields: { [at]: { key: 'validation.unknown_column' } },
          })
        }
      }
      if (!testCase.export) return
      const cells = await cellsOf(testCase.export, { ids: [id] }, token)
      for (const field of hiddenNames) expect(cells).not.toContain(field)
    },
  )
})
