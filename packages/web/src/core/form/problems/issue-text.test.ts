import { quantityBreak } from '@lienzo/contract/catalogue/product'
import { customerUpdate } from '@lienzo/contract/customers/customer-fields'
import { campaignUpdate } from '@lienzo/contract/sales/campaign'
import { z } from '@lienzo/contract/wire/zod'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { customerDrafts } from '../../../resources/customer/customer-draft.ts'
import { fieldErrorText } from '../../call/field-error-text.ts'
import { problemsOf } from './issue-text.ts'

/** In place of the texts: the key, and the values that its text would name; of what else `t` can do nothing is asked here. */
const t = ((keys: string | string[], values?: Record<string, unknown>) => {
  const { message: _, ...named } = values ?? {}
  const key = [keys].flat()[0]
  return Object.keys(named).length > 0 ? `${key} ${JSON.stringify(named)}` : key
}) as unknown as TFunction

const customer = { ...customerDrafts.blank, name: 'Sol' }

function customerProblems(changes: object) {
  const result = customerUpdate.safeParse({ ...customer, ...changes })
  return problemsOf(result, t).map(({ path, text }) => `${path}: ${text}`)
}

describe('what the schema of the contract finds, in words', () => {
  test('nothing is wrong with a customer that has a name', () => {
    expect(customerProblems({})).toEqual([])
  })

  test.each([
    [{ name: '  ' }, 'name: validation.required'],
    [{ name: 'x'.repeat(121) }, 'name: validation.too_long {"maximum":120}'],
    [{ emails: ['a@b.es', 'x@'] }, 'emails.1: validation.emails {"address":"x@"}'],
    [{ vat: 120 }, 'vat: validation.percent'],
    [{ vat: 12.345 }, 'vat: validation.decimals {"decimals":2}'],
    [{ vat: Number.NaN }, 'vat: validation.number.not-a-number'],
    [{ country: 'es' }, 'country: validation.format'],
  ])('%j', (changes, problem) => {
    expect(customerProblems(changes)).toEqual([problem])
  })

  test('a record that is not chosen yet is asked for', () => {
    const result = campaignUpdate.safeParse({
      code: 'C',
      name: 'Sol',
      customer_id: 0,
      starts_at: null,
      ends_at: null,
      status: 'draft',
      description: '',
    })
    expect(problemsOf(result, t)).toEqual([{ path: 'customer_id', text: 'validation.required' }])
  })

  test('a fault in a list names its place', () => {
    const schema = z.object({ breaks: z.array(quantityBreak) })
    const result = schema.safeParse({ breaks: [{ from_copies: 1, discount: 5 }] })
    expect(problemsOf(result, t)).toEqual([
      { path: 'breaks.0.from_copies', text: 'validation.too_small {"minimum":2}' },
    ])
  })
})

test('an error of the server is shown by its key', () => {
  const text = fieldErrorText({ key: 'validation.taken', message: 'is taken' }, t)
  expect(text).toBe('validation.taken')
})
