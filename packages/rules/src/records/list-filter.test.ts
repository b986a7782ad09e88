import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ColumnKind,
  filterOperators,
  formatFilter,
  type ListFilter,
  operatorsOfKind,
  parseFilter,
} from './list-filter.ts'

const kinds = Object.keys(operatorsOfKind) as ColumnKind[]
const colours = ['red', 'green', 'blue;dark', 'a|b']

function anyValueOf(kind: ColumnKind): fc.Arbitrary<string | number | boolean> {
  if (kind === 'text')
    return fc.string({ unit: fc.constantFrom('a', ' ', ';', '|', '\\', 'ñ', '%'), minLength: 1 })
  if (kind === 'choice') return fc.constantFrom(...colours)
  if (kind === 'boolean') return fc.boolean()
  return numberOf(kind)
}

function numberOf(kind: ColumnKind): fc.Arbitrary<number> {
  if (kind === 'id') return fc.integer({ min: 1 })
  if (kind === 'date') return fc.integer({ min: 0, max: 4_000_000_000 })
  return fc.maxSafeInteger()
}

function filterOf(kind: ColumnKind): fc.Arbitrary<ListFilter> {
  const bounds = fc
    .tuple(numberOf(kind), numberOf(kind), fc.constantFrom('both', 'low', 'high'))
    .map(([one, other, sides]) => ({
      minimum: sides === 'high' ? null : Math.min(one, other),
      maximum: sides === 'low' ? null : Math.max(one, other),
    }))
  return fc.constantFrom(...operatorsOfKind[kind]).chain((operator): fc.Arbitrary<ListFilter> => {
    switch (operator) {
      case 'like':
        return fc.string({ minLength: 1 }).map((value) => ({ kind, operator, value }))
      case 'eq':
      case 'neq':
        return anyValueOf(kind).map((value) => ({ kind, operator, value }))
      case 'in':
        return fc
          .array(anyValueOf(kind), { minLength: 1, maxLength: 5 })
          .map((values) => ({ kind, operator, values }))
      case 'range':
      case 'date':
        return bounds.map((both) => ({ kind, operator, ...both }))
      case 'null':
        return fc.boolean().map((empty) => ({ kind, operator, empty }))
      default:
        return numberOf(kind).map((value) => ({ kind, operator, value }))
    }
  })
}

describe('the text of a filter', () => {
  test.each(kinds)('of kind %s reads back as the same filter', (kind) => {
    fc.assert(
      fc.property(filterOf(kind), (filter) => {
        const choices = kind === 'choice' ? colours : undefined
        expect(parseFilter(kind, formatFilter(filter), choices)).toEqual({ ok: true, filter })
      }),
    )
  })

  test.each(kinds)('of kind %s never throws for any text, and accepts only operators of its kind', (kind) => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom(...filterOperators), fc.string())
        .map(([operator, value]) => `${operator};${value}`),
    )
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parseFilter(kind, input)
        if (parsed.ok) expect(operatorsOfKind[kind]).toContain(parsed.filter.operator)
      }),
    )
  })
})

function filterIn(kind: ColumnKind, text: string, choices?: string[]) {
  const parsed = parseFilter(kind, text, choices)
  if (!parsed.ok) throw new Error(`${text} was refused: ${parsed.reason}`)
  return parsed.filter
}

describe('the input of a filter', () => {
  // covers: spec 3.11
  test('splits at the first semicolon only', () => {
    expect(filterIn('text', 'like;a;b')).toEqual({ kind: 'text', operator: 'like', value: 'a;b' })
  })

  test('accepts money in euros, with comma or point', () => {
    const expected = { kind: 'cents', operator: 'range', minimum: 1000, maximum: 2050 }
    expect(filterIn('cents', 'range;10|20.50')).toEqual(expected)
    expect(filterIn('cents', 'range;10,00|20,5')).toEqual(expected)
  })

  test('accepts areas in m2', () => {
    expect(filterIn('area', 'gte;1.5')).toEqual({ kind: 'area', operator: 'gte', value: 15_000 })
  })

  // covers: spec 3.12
  test('accepts a range with one side', () => {
    expect(filterIn('integer', 'range;|20')).toMatchObject({ minimum: null, maximum: 20 })
    expect(filterIn('integer', 'range;20|20')).toMatchObject({ minimum: 20, maximum: 20 })
    expect(filterIn('date', 'date;1700000000|')).toMatchObject({ minimum: 1_700_000_000, maximum: null })
  })

  test('accepts a list of values, with a backslash before a literal bar', () => {
    expect(filterIn('id', 'in;3|1|2')).toMatchObject({ values: [3, 1, 2] })
    expect(filterIn('text', 'in;a\\|b|C:\\dir|\\\\')).toMatchObject({ values: ['a|b', 'C:\\dir', '\\'] })
  })

  test('accepts yes, no and empty', () => {
    expect(filterIn('boolean', 'eq;true')).toMatchObject({ value: true })
    expect(filterIn('boolean', 'neq;0')).toMatchObject({ value: false })
    expect(filterIn('text', 'null;1')).toEqual({ kind: 'text', operator: 'null', empty: true })
  })
})

describe('refused filters', () => {
  test.each<[ColumnKind, string, string]>([
    ['text', '', 'unknown-operator'],
    ['text', 'Like;a', 'unknown-operator'],
    ['text', 'constructor;a', 'unknown-operator'],
    ['text', 'range;1|2', 'operator-not-for-kind'],
    ['integer', 'date;1|2', 'operator-not-for-kind'],
    ['date', 'range;1|2', 'operator-not-for-kind'],
    ['boolean', 'like;1', 'operator-not-for-kind'],
    ['text', 'eq', 'missing-value'],
    ['text', 'eq;', 'missing-value'],
    ['id', 'in;1||2', 'missing-value'],
    ['integer', 'range;|', 'missing-value'],
    ['integer', 'eq; ', 'missing-value'],
    ['integer', 'eq;ten', 'not-a-number'],
    ['integer', 'eq;1.5', 'too-many-decimals'],
    ['cents', 'eq;1.234', 'too-many-decimals'],
    ['cents', 'eq;1.2.3', 'ambiguous'],
    ['cents', 'eq;99999999999999999', 'too-large'],
    ['integer', 'range;10', 'not-two-parts'],
    ['integer', 'range;1|2|3', 'not-two-parts'],
    ['integer', 'range;20|10', 'range-upside-down'],
    ['date', 'date;2|1', 'range-upside-down'],
    ['date', 'date;01/02/2026|', 'not-a-date'],
    ['date', 'eq;-1', 'not-a-date'],
    ['date', 'eq;253402300800', 'not-a-date'],
    ['id', 'eq;0', 'not-an-id'],
    ['id', 'eq;2147483648', 'not-an-id'],
    ['id', "eq;1' or 1=1", 'not-an-id'],
    ['boolean', 'eq;yes', 'not-yes-or-no'],
    ['text', 'null;2', 'not-yes-or-no'],
    ['text', 'eq;a\0b', 'unreadable-text'],
    ['text', 'eq;\ud800', 'unreadable-text'],
    ['choice', 'in;red|purple', 'unknown-choice'],
  ])('%s column, %j: %s', (kind, text, reason) => {
    expect(parseFilter(kind, text, kind === 'choice' ? colours : undefined)).toMatchObject({
      ok: false,
      reason,
    })
  })

  test('name the invalid part', () => {
    expect(parseFilter('choice', 'in;red|purple', colours)).toMatchObject({ values: { value: 'purple' } })
    expect(parseFilter('boolean', 'like;1')).toMatchObject({ values: { operator: 'like', kind: 'boolean' } })
  })
})
