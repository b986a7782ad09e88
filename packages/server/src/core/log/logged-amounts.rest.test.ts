import { callsByPath } from '@lienzo/contract/calls'
import { unitOfField } from '@lienzo/contract/field-units'
import { resourceNames } from '@lienzo/contract/resources'
import { getTableColumns, is, type Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../../db/schema.ts'
import { resourceRegistry } from '../../resource-registry.ts'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { type Values, walkPlainResources } from '../../testing/inputs/plain-resources.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { parseInput } from '../call/bodies/parse-input.ts'

let application: TestApplication
let admin: string
const { resources, makeNamed } = walkPlainResources()

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  await makeNamed(application, admin)
})
afterAll(() => application.close())

/** Returns every number in a record, with its path as in the log. Positions in lists are counted from 1. */
function numbersIn(value: unknown, path = ''): [path: string, number: number][] {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, part]) =>
    numbersIn(part, `${path === '' ? '' : `${path}.`}${isList ? Number(name) + 1 : name}`),
  )
}

/** Returns the new numbers in the log entries of a record, keyed by path. */
async function numbersInLog(resource: string, id: number): Promise<Map<string, number>> {
  const filters = { resource: `eq;${resource}`, record_id: `eq;${id}` }
  const { rows } = await application.done('logrest/list', { filters }, admin)
  const changes = rows.flatMap((row) => row.changes)
  return new Map(changes.flatMap(({ field, after }) => (typeof after === 'number' ? [[field, after]] : [])))
}

/** Returns the values with 0.75 in every number field for which the update call accepts fractions. */
function withFractions(path: string, values: Values): Values {
  const call = callsByPath[`${path}/update`]
  if (!call) throw new Error(`There is no call ${path}/update`)
  const takesFractions = (field: string) => {
    try {
      parseInput(call, { ...values, [field]: 0.75 })
      return true
    } catch {
      return false
    }
  }
  const fractions = Object.keys(values).filter(
    (field) => typeof values[field] === 'number' && takesFractions(field),
  )
  return { ...values, ...Object.fromEntries(fractions.map((field) => [field, 0.75])) }
}

describe('amounts in the log, as entered', () => {
  test.each(Object.entries(resources))('%s', async (path, { name, values }) => {
    const input = withFractions(path, values())
    const { status, content } = await application.send(`${path}/update`, input, admin)
    expect(status).toBe(200)
    const { id } = content as { id: number }
    const loggedNumbers = await numbersInLog(name, id)
    const fractions = numbersIn(input).filter(([, number]) => !Number.isInteger(number))
    for (const [field, number] of fractions) {
      expect({ field, number: loggedNumbers.get(field) }).toEqual({ field, number })
    }
    for (const [field, number] of numbersIn(content)) {
      if (loggedNumbers.has(field))
        expect({ field, number: loggedNumbers.get(field) }).toEqual({ field, number })
    }
  })

  test('orderrest, with the totals of its lines', async () => {
    const { line } = await printable(application, admin)
    const { customer } = await customerWithStaff(application, admin)
    const order = await makerOf(application, admin).order({ customer_id: customer.id, lines: [line()] })
    const loggedNumbers = await numbersInLog('order', order.id)
    for (const field of ['m2', 'net', 'vat', 'total', 'vat_rate'] as const) {
      expect({ field, number: loggedNumbers.get(field) }).toEqual({ field, number: order[field] })
    }
  })
})

/** Returns the names of a table's bigint columns. These columns contain amounts or times, except the columns in `noAmounts`. */
function largeColumns(table: Table): string[] {
  return Object.values(getTableColumns(table))
    .filter((column) => column.getSQLType() === 'bigint')
    .map(({ name }) => name)
}

test.each(resourceNames)('every amount and time of %s is declared as such', (resource) => {
  const large = largeColumns(resourceRegistry[resource].table)
  expect(large.length).toBeGreaterThan(2)
  expect(large.filter((name) => unitOfField(resource, name) === undefined)).toEqual([])
})

/** Tables without their own resource, with the resource that logs their amounts and the path in its log entries. */
const partsInLog = new Map<Table, { resource: string; at: string }>([
  [schema.orderLines, { resource: 'order', at: 'lines.1.' }],
  [schema.orderCancellations, { resource: 'order', at: 'cancellations.1.' }],
  [schema.orderCancelledLines, { resource: 'order', at: 'cancellations.1.lines.1.' }],
  [schema.budgetLines, { resource: 'budget', at: 'lines.1.' }],
  [schema.materialFinishes, { resource: 'material', at: 'finishes.1.' }],
  [schema.spaceClosures, { resource: 'space', at: 'closures.1.' }],
  [schema.movements, { resource: 'movement', at: '' }],
])
/** Bigint columns that need no unit, because they are neither amounts nor times or are never logged. */
const noAmounts = new Map<Table, string[]>([
  [schema.files, ['size']],
  [schema.storageUse, ['bytes']],
  [schema.log, ['id']],
  [schema.secondFactors, ['last_step']],
  [schema.backups, ['rows', 'bytes']],
  [schema.uploads, ['size', 'received', 'finishing_until']],
  // Claims end at a time, but they are never logged.
  [schema.photoClaims, ['until']],
  [schema.secondClaims, ['until']],
])
const resourceTables = new Set<Table>(resourceNames.map((name) => resourceRegistry[name].table))
const otherTables = Object.entries(schema).filter(
  ([, table]) => is(table, PgTable) && !resourceTables.has(table),
)

test.each(otherTables)('every logged amount of the table %s is declared as such', (_name, table) => {
  const amounts = largeColumns(table).filter(
    (name) => !name.endsWith('_at') && !noAmounts.get(table)?.includes(name),
  )
  const part = partsInLog.get(table)
  const unknown = amounts.filter((name) => !part || unitOfField(part.resource, part.at + name) === undefined)
  expect(unknown).toEqual([])
})
