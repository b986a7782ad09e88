import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

describe('finishrest/update', () => {
  // covers: product 3.11
  test('creates a finish and returns it with its price in euros', async () => {
    const code = unique('OLL')
    const answer = await application.call(
      'finishrest/update',
      { code, name: 'Ollados', price_mode: 'metre', price: 1.85, active: true },
      admin,
    )
    expect(answer).toMatchObject({ status: 200, error: '', content: { code, price: 1.85, version: 1 } })
  })

  test('refuses a code that another finish has, whatever its case', async () => {
    const { code } = await makerOf(application, admin).finish()
    const answer = await application.call(
      'finishrest/update',
      { code: code.toLowerCase(), name: 'Otro', price_mode: 'm2', price: 1, active: true },
      admin,
    )
    expect(answer).toMatchObject({
      status: 422,
      error: 'INVALID_INPUT',
      fields: { code: { key: 'validation.taken' } },
    })
  })
})
