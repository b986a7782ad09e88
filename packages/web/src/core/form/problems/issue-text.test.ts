import { quantityBreak } from '@lienzo/contract/catalogue/product'
import { customerUpdate } from '@lienzo/contract/customers/customer-fields'
import { campaignUpdate } from '@lienzo/contract/sales/campaign'
import { z } from '@lienzo/contract/wire/zod'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { customerDrafts } from '../../../resources/customer/customer-draft.ts'
import { fieldErrorText } from '../../call/field-error-text.ts'
import { problemsOf } from './issue-text.ts'

/** Fake translation function that returns the key and the values. The tests use nothing else of `t`. */
const t = ((keys: string | string[], values?: Record<string, unknown>) => {
  const { message: _, ...rest } = values ?? {}
  const key = [keys].flat()[0]
  return Object.keys(rest).length > 0 ? `${key} ${JSON.stringify(rest)}` : key
}) as unknown as TFunction

const customer = { ...customerDrafts.blank, name: 'Sol' }

function customerProblems(changes: object) {
  return problemsOf(customerUpdate, { ...customer, ...changes }, t).map(
    ({ path, text }) => `${path}: ${text}`,
  )
}

describe('the text of a validation error of the contract', () => {
  // covers: product 7.7
  test('does not exist for a customer with a name', () => {
    expect(customerProblems({})).toEqual([])
  })

  test.each([
    [{ name: '  ' }, 'name: validation.missing.name'],
    [{ name: 'x'.repeat(121) }, 'name: validation.too_long {"maximum":120}'],
    [{ emails: ['a@b.es', 'x@'] }, 'emails.1: validation.emails {"address":"x@"}'],
    [{ vat: 120 }, 'vat: validation.percent'],
    [{ vat: 12.345 }, 'vat: validation.decimals {"decimals":2}'],
    [{ vat: Number.NaN }, 'vat: validation.number.not-a-number'],
    [{ country: 'es' }, 'country: validation.format'],
  ])('%j', (changes, problem) => {
    expect(customerProblems(changes)).toEqual([problem])
  })

  test('asks for a record that is not chosen yet', () => {
    const campaign = {
      code: 'C',
      name: 'Sol',
      customer_id: 0,
      starts_at: null,
      ends_at: null,
      status: 'draft',
      description: '',
    }
    expect(problemsOf(campaignUpdate, campaign, t)).toEqual([
      { path: 'customer_id', text: 'validation.missing.customer_id' },
    ])
  })

  test('names the position of an error in a list', () => {
    const schema = z.object({ breaks: z.array(quantityBreak) })
    expect(problemsOf(schema, { breaks: [{ from_copies: 1, discount: 5 }] }, t)).toEqual([
      { path: 'breaks.0.from_copies', text: 'validation.too_small {"minimum":2}' },
    ])
  })

  test('says that an empty text is missing, whatever other rules apply to it', () => {
    const schema = z.object({ email: z.email() })
    expect(problemsOf(schema, { email: '' }, t)).toEqual([
      { path: 'email', text: 'validation.missing.email' },
    ])
    expect(problemsOf(schema, { email: 'x@' }, t)).toEqual([{ path: 'email', text: 'validation.email' }])
  })
})

test('a server error is shown by its key, and a missing value by the message of its field', () => {
  expect(fieldErrorText({ key: 'validation.taken', message: 'is taken' }, t)).toBe('validation.taken')
  const missing = { key: 'validation.required', message: 'is missing' } as const
  expect(fieldErrorText(missing, t, 'lines.0.product_id')).toBe('validation.missing.product_id')
})
