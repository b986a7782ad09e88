import { largest } from '@lienzo/rules/largest-amounts'
import { describe, expect, test } from 'vitest'
import { callsByResource } from '../calls.ts'
import { limitsOf, type NumberField, numbersIn } from '../testing/numbers-in.ts'
import type { CallDeclaration } from '../wire/call.ts'
import { balanceFields, budgetFields, orderFields, sheetFields } from './fields.ts'

type Input = NumberField & { name: string; call: string }

const inputs: Input[] = Object.entries(callsByResource).flatMap(([resource, calls]) =>
  Object.entries<CallDeclaration>(calls).flatMap(([action, { input }]) =>
    numbersIn(input).map((field) => ({
      ...field,
      name: field.path.at(-1) ?? '',
      call: `${resource}/${action}: ${field.path.join('.')}`,
    })),
  ),
)

/** Fields for which the property tests in this folder generate values up to the limits. */
const testedFields = new Set<string>([...orderFields, ...budgetFields, ...balanceFields, ...sheetFields])

/** Numeric fields that do not affect any price, balance or sum. */
const apart = new Set([
  ...[
    'page',
    'perpage',
    'limit',
    'most',
    'total',
    'first',
    'from',
    'to',
    'parcels',
    'position',
    'version',
    'row',
  ],
  ...['kept_version', 'merged_version', 'revision', 'claim', 'before', 'after', 'header_row', 'sheet'],
  ...['mapping', 'number', 'numbers', 'oldest_age', 'photos', 'storage_gb', 'x', 'y', 'weight'],
  ...['thickness', 'latitude', 'longitude', 'id', 'ids', 'role', 'leave_out', 'failed_of', 'materials'],
  // Fields that are never added up: the total that a person confirmed, the cost of a material, the ids of rotated lines, and
  // the values of a fault.
  ...['take_total', 'cost_per_m2', 'turn_otherwise', 'values'],
])

const isId = (name: string) => /_ids?$/.test(name)

describe('numeric inputs', () => {
  test('are all covered by a property test at their limits if they affect a price, a balance or a sum', () => {
    const missingInputs = inputs.filter(
      ({ name, unit }) => unit !== 'date' && !testedFields.has(name) && !apart.has(name) && !isId(name),
    )
    expect(
      missingInputs.map(({ call }) => call),
      'Add the field to the lists in fields.ts if it affects a price, a balance or a sum, otherwise to `apart`',
    ).toEqual([])
    const names = new Set(inputs.map(({ name }) => name))
    expect(
      [...testedFields, ...apart].filter((name) => !names.has(name)),
      'No call has these fields: remove them from the lists in fields.ts or from `apart`',
    ).toEqual([])
  })

  test('end at 20 million for money and area, and at 100 for percentages', () => {
    const most = { cents: largest.euros, area: largest.m2, percent: 10_000 }
    const beyond = inputs.filter(({ schema, unit }) => {
      if (unit === undefined || unit === 'date') return false
      const { least, greatest } = limitsOf(schema)
      return greatest > most[unit] || -least > most[unit]
    })
    expect(
      beyond.map(({ call }) => call),
      'Declare these inputs with a field of wire/fields.ts, such as `euros`, or limit them to less',
    ).toEqual([])
  })

  /** Fields that are only compared with a stored number, and never stored. */
  const comparisonFields = new Set([
    'version',
    'kept_version',
    'merged_version',
    'revision',
    'total',
    'id',
    'user_id',
    'values',
  ])

  test('fit in 4 bytes if they are stored as integers', () => {
    const beyond = inputs.filter(({ schema, unit, name }) => {
      if (unit !== undefined || comparisonFields.has(name) || name === 'role') return false
      const { least, greatest } = limitsOf(schema)
      return greatest > 2 ** 31 - 1 || least < -(2 ** 31)
    })
    expect(
      beyond.map(({ call }) => call),
      'Limit these inputs to 4 bytes, or add those that are never stored to `comparisonFields`',
    ).toEqual([])
  })
})
