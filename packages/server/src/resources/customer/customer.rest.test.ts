import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerAddresses, customers } from '../../db/tables/customers/customers.ts'
import { customerWithStaff, makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Customer = Awaited<ReturnType<ReturnType<typeof makerOf>['customer']>>
type Address = Awaited<ReturnType<ReturnType<typeof makerOf>['address']>>

function formOf(customer: Customer, changes: object = {}) {
  const { addresses: _a, created_at: _c, updated_at: _u, created_by: _b, deleted_at: _d, ...form } = customer
  return { ...form, ...changes }
}

function addressForm(address: Address, changes: object = {}) {
  const { created_at: _c, updated_at: _u, created_by: _b, deleted_at: _d, ...form } = address
  return { ...form, ...changes }
}

describe('a tax id', () => {
  test.each([
    ['ES', 'b-58818501', 'B58818501'],
    ['ES', '12345678z', '12345678Z'],
    ['ES', 'x-1234567-l', 'X1234567L'],
    ['PT', '501 964 843', '501964843'],
    ['DE', '123 456 789', 'DE123456789'],
    ['GR', '123456789', 'EL123456789'],
    ['GR', 'GR 123456789', 'EL123456789'],
    ['CH', 'CHE-123.456.788 TVA', 'CHE-123.456.788 TVA'],
  ])('of %s written as %j is stored as %s', async (country, tax_id, expected) => {
    const customer = await makerOf(application, admin).customer({ country, tax_id })
    expect(customer).toMatchObject({ country, tax_id: expected })
    await application.done('customerrest/delete', { id: customer.id }, admin)
  })

  test.each([
    ['ES', 'B58818502', { key: 'validation.tax_id_digit', values: { expected: '1' } }],
    ['ES', '12345678A', { key: 'validation.tax_id_digit', values: { expected: 'Z' } }],
    ['ES', 'F58818502', { key: 'validation.tax_id_digits', values: { one: '1', other: 'A' } }],
    ['PT', '501964844', { key: 'validation.tax_id_digit', values: { expected: '3' } }],
    ['PT', '412345678', { key: 'validation.tax_id_format', values: { example: '501964843' } }],
    ['ES', 'nonsense', { key: 'validation.tax_id_format', values: { example: 'B12345674' } }],
    ['DE', '12345', { key: 'validation.tax_id_format', values: { example: 'DE123456789' } }],
    ['US', '?', { key: 'validation.tax_id' }],
  ])('of %s cannot be %s, with the reason', async (country, tax_id, fault) => {
    const input = { ...formOf(await makerOf(application, admin).customer()), country, tax_id }
    const answer = await application.call('customerrest/update', input, admin)
    expect(answer).toMatchObject({ status: 422, fields: { tax_id: fault } })
  })

  test('is unique within a country in any notation, but several can be missing', async () => {
    const make = makerOf(application, admin)
    await make.customer({ country: 'ES', tax_id: 'A58818501' })
    const again = { ...formOf(await make.customer()), country: 'ES', tax_id: 'a 58818501' }
    expect(await application.call('customerrest/update', again, admin)).toMatchObject({
      status: 422,
      fields: { tax_id: { key: 'validation.taken' } },
    })
    await make.customer({ country: 'CH', tax_id: 'CHE-123.456.788 TVA' })
    const swiss = { ...again, country: 'CH', tax_id: 'che123456788tva' }
    expect(await application.call('customerrest/update', swiss, admin)).toMatchObject({
      status: 422,
      fields: { tax_id: { key: 'validation.taken' } },
    })
    await make.customer({ tax_id: '' })
    await make.customer({ tax_id: '  ' })
  })
})

test.each(['ESP', 'es', '', 'E1'])('a customer cannot have %j as country', async (country) => {
  const customer = await makerOf(application, admin).customer()
  const answer = await application.call('customerrest/update', formOf(customer, { country }), admin)
  expect(answer).toMatchObject({ status: 422, fields: { country: { key: 'validation.format' } } })
})

test.each([
  ['discount', 100.01],
  ['vat', -0.01],
  ['vat', 21.005],
])('a customer cannot have a %s of %d', async (field, value) => {
  const customer = await makerOf(application, admin).customer()
  const answer = await application.call('customerrest/update', formOf(customer, { [field]: value }), admin)
  expect(answer).toMatchObject({ status: 422, fields: { [field]: {} } })
})

describe('e-mail addresses', () => {
  const many = Array.from({ length: 10 }, (_, number) => `person${number}@example.com`)

  test('can be several, main one first, without empty and repeated ones', async () => {
    const make = makerOf(application, admin)
    const emails = [' main@example.com', '', 'other@example.com', 'MAIN@example.com']
    const customer = await make.customer({ emails })
    expect(customer.emails).toEqual(['main@example.com', 'other@example.com'])
    const update = (changes: object) =>
      application.call('customerrest/update', formOf(customer, changes), admin)
    expect(await update({ emails: many })).toMatchObject({ status: 200, content: { emails: many } })
    expect(await update({ version: 2, emails: [...many, 'eleventh@example.com'] })).toMatchObject({
      status: 422,
      fields: { emails: {} },
    })
    expect(await update({ version: 2, emails: ['main@example.com', 'nobody'] })).toMatchObject({
      status: 422,
      fields: { 'emails.1': { key: 'validation.emails', values: { address: 'nobody' } } },
    })
    expect(await update({ version: 2, emails: [] })).toMatchObject({ status: 200, content: { emails: [] } })
  })

  test('are all searchable: in the list, by a filter and in the global search', async () => {
    const word = unique('zinnia')
    const emails = ['first@example.com', 'second@example.com', `${word}@example.com`]
    const { id } = await makerOf(application, admin).customer({ emails })
    for (const input of [{ search: word }, { filters: { emails: `like;${word}` } }]) {
      const { rows } = await application.done('customerrest/list', input, admin)
      expect(rows).toMatchObject([{ id, emails }])
    }
    const { groups } = await application.done('searchrest/find', { text: word }, admin)
    expect(groups).toMatchObject([{ resource: 'customer', rows: [{ id }] }])
    const input = { search: word, sort: 'emails' }
    expect((await application.done('customerrest/list', input, admin)).total).toBe(1)
  })

  test('from before there could be several are kept', async () => {
    const { id } = await makerOf(application, admin).customer()
    await application.handle
      .update(customers)
      .set({ email: 'old@example.com', emails_more: [] })
      .where(eq(customers.id, id))
    const before = await application.done('customerrest/get', { id }, admin)
    expect(before.emails).toEqual(['old@example.com'])
    const emails = [...before.emails, 'new@example.com']
    const after = await application.done('customerrest/update', formOf(before, { emails }), admin)
    expect(after.emails).toEqual(emails)
    const filters = { resource: 'eq;customer', record_id: `eq;${id}`, action: 'eq;update' }
    const { rows } = await application.done('logrest/list', { filters }, admin)
    expect(rows[0]?.changes).toMatchObject([{ field: 'emails_more', after: ['new@example.com'] }])
  })
})

describe('the addresses of a customer', () => {
  async function defaultsOf(customerId: number): Promise<string[]> {
    const { addresses } = await application.done('customerrest/get', { id: customerId }, admin)
    return addresses
      .filter((address) => address.is_default)
      .map((address) => `${address.kind} ${address.name}`)
  }

  // covers: spec 7.17; product 3.15, 6.9
  test('belong to their customer, with one default of each kind', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.address({ customer_id, name: 'A', is_default: true })
    await make.address({ customer_id, name: 'B', kind: 'billing', is_default: true })
    const third = await make.address({ customer_id, name: 'C' })
    expect(await defaultsOf(customer_id)).toEqual(['delivery A', 'billing B'])
    await application.done('customeraddressrest/update', addressForm(third, { is_default: true }), admin)
    expect(await defaultsOf(customer_id)).toEqual(['billing B', 'delivery C'])
  })

  test('are returned with their customer as in their own calls, by id and without deleted ones', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const first = await make.address({ customer_id, name: 'Ñandú "1"', contact: 'a, b' })
    const deletedAddress = await make.address({ customer_id })
    const last = await make.address({ customer_id, kind: 'billing', is_default: true })
    await application.done('customeraddressrest/delete', { id: deletedAddress.id }, admin)
    const { addresses } = await application.done('customerrest/get', { id: customer_id }, admin)
    expect(addresses).toEqual([first, last])
  })

  test('have exactly one default after many concurrent changes of it', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const addresses = []
    for (let count = 0; count < 5; count += 1) addresses.push(await make.address({ customer_id }))
    const answers = await Promise.all(
      addresses.map((address) =>
        application.call('customeraddressrest/update', addressForm(address, { is_default: true }), admin),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await defaultsOf(customer_id)).toHaveLength(1)
    const together = await Promise.all([1, 2, 3].map(() => make.address({ customer_id, is_default: true })))
    expect(together).toHaveLength(3)
    expect(await defaultsOf(customer_id)).toHaveLength(1)
  })

  test('are restored as the default, or as plain ones if another took over', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const first = await make.address({ customer_id, name: 'A', is_default: true })
    await application.done('customeraddressrest/delete', { id: first.id }, admin)
    expect(await defaultsOf(customer_id)).toEqual([])
    await application.done('customeraddressrest/undelete', { id: first.id }, admin)
    expect(await defaultsOf(customer_id)).toEqual(['delivery A'])
    await application.done('customeraddressrest/delete', { id: first.id }, admin)
    const second = await make.address({ customer_id, name: 'B', is_default: true })
    await application.done('customeraddressrest/undelete', { id: first.id }, admin)
    expect(await defaultsOf(customer_id)).toEqual(['delivery B'])
    for (const { id } of [second, first]) {
      await application.done('customeraddressrest/delete', { id }, admin)
    }
    await application.done('customeraddressrest/undelete', { ids: [first.id, second.id] }, admin)
    expect(await defaultsOf(customer_id)).toEqual(['delivery B'])
  })

  test('log that a restored default was replaced, even if that happens concurrently', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    for (let round = 0; round < 4; round += 1) {
      const first = await make.address({ customer_id, is_default: true })
      await application.done('customeraddressrest/delete', { id: first.id }, admin)
      const second = await make.address({ customer_id })
      const answers = await Promise.all([
        application.call('customeraddressrest/update', addressForm(second, { is_default: true }), admin),
        application.call('customeraddressrest/undelete', { id: first.id }, admin),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await defaultsOf(customer_id)).toHaveLength(1)
    }
    const last = await make.address({ customer_id, is_default: true })
    await application.done('customeraddressrest/delete', { id: last.id }, admin)
    await make.address({ customer_id, is_default: true })
    await application.done('customeraddressrest/undelete', { id: last.id }, admin)
    const filters = { resource: 'eq;customeraddress', record_id: `eq;${last.id}` }
    const { rows } = await application.done('logrest/list', { filters, sort: 'id', order: 'asc' }, admin)
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'update', 'undelete'])
    expect(rows[2]?.changes).toMatchObject([{ field: 'is_default', before: true, after: false }])
    const { addresses } = await application.done('customerrest/get', { id: customer_id }, admin)
    expect(addresses.find(({ id }) => id === last.id)?.version).toBe(last.version + 3)
  })

  test('change by version, and a conflict shows the current address', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const address = await make.address({ customer_id })
    const change = (city: string) =>
      application.call('customeraddressrest/update', addressForm(address, { city }), admin)
    const answers = await Promise.all([change('Porto'), change('Lisboa')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)?.content
    const loser = answers.find(({ status }) => status === 409)?.content
    expect(loser).toEqual(winner)
  })

  test('never move to another customer', async () => {
    const make = makerOf(application, admin)
    const one = await make.customer()
    const other = await make.customer()
    const address = await make.address({ customer_id: one.id })
    const input = addressForm(address, { customer_id: other.id })
    expect(await application.call('customeraddressrest/update', input, admin)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.fixed' } },
    })
  })
})

describe('the state of an address', () => {
  test.each([
    ['ES', 'Barcelona', 'Barcelona'],
    ['ES', ' la coruna', 'A Coruña'],
    ['ES', 'ES-BI', 'Bizkaia'],
    ['PT', 'açores', 'Região Autónoma dos Açores'],
    ['AW', 'Noord', 'Noord'],
    ['ES', ' ', ''],
  ])('of %s written as %j is stored as %j', async (country, state, expected) => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    expect(await make.address({ customer_id, country, state })).toMatchObject({ country, state: expected })
  })

  // covers: ASVS 2.2.3
  test('that does not exist in its country is refused by field', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const address = await makerOf(application, admin).address({ customer_id, country: 'ES' })
    for (const wrong of [{ state: 'Catalunya' }, { state: 'Porto' }, { country: 'PT', state: 'Madrid' }]) {
      const answer = await application.call('customeraddressrest/update', addressForm(address, wrong), admin)
      expect(answer).toMatchObject({ status: 422, fields: { state: { key: 'validation.state' } } })
    }
  })

  test('from before the selection existed is kept until somebody changes it', async () => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const address = await makerOf(application, admin).address({ customer_id })
    await application.handle
      .update(customerAddresses)
      .set({ state: 'Cataluña' })
      .where(eq(customerAddresses.id, address.id))
    const old = addressForm(address, { state: 'Cataluña' })
    const updatedAddress = await application.done(
      'customeraddressrest/update',
      { ...old, city: 'Reus' },
      admin,
    )
    expect(updatedAddress).toMatchObject({ city: 'Reus', state: 'Cataluña' })
    const input = addressForm(updatedAddress, { state: 'Castilla' })
    expect(await application.call('customeraddressrest/update', input, admin)).toMatchObject({ status: 422 })
  })
})

describe("a customer's staff", () => {
  test('can correct its own record, but not the terms of the house', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const own = await application.done('customerrest/get', { id: customer.id }, token)
    const updatedCustomer = await application.done(
      'customerrest/update',
      formOf(own, { phone: '600 000 000' }),
      token,
    )
    expect(updatedCustomer.phone).toBe('600 000 000')
    const other = await customerWithStaff(application, admin)
    for (const change of [
      { discount: 50 },
      { vat: 0 },
      { payment_terms: 'Never' },
      { active: false },
      // The refusal is identical for a taken and a free name, so it does not reveal other customers.
      { name: other.customer.name },
      { name: unique('Free') },
      { tax_id: 'B58818501' },
    ]) {
      const answer = await application.call('customerrest/update', formOf(updatedCustomer, change), token)
      expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
      expect(Object.keys(answer.fields)).toEqual(Object.keys(change))
    }
    expect(await application.done('customerrest/get', { id: customer.id }, admin)).toEqual(updatedCustomer)
  })

  test('can neither create customers nor delete its own', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const { id: _id, version: _version, ...values } = formOf(customer, { name: unique('New') })
    for (const [path, input] of [
      ['customerrest/update', values],
      ['customerrest/delete', { id: customer.id }],
      ['customerrest/undelete', { id: customer.id }],
    ] as const) {
      expect(await application.send(path, input, token)).toMatchObject({
        status: 403,
        error: 'NO_PERMISSION',
      })
    }
  })

  test('can edit its own addresses', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const make = makerOf(application, token)
    const address = await make.address({ customer_id: customer.id, is_default: true })
    await application.done('customeraddressrest/update', addressForm(address, { city: 'Vigo' }), token)
    await application.done('customeraddressrest/delete', { id: address.id }, token)
    await application.done('customeraddressrest/undelete', { id: address.id }, token)
    const { addresses } = await application.done('customerrest/get', { id: customer.id }, token)
    expect(addresses).toMatchObject([{ id: address.id, city: 'Vigo', is_default: true }])
  })
})

describe('customerrest/getsimilar', () => {
  const similar = (input: object, token = admin) =>
    application.send('customerrest/getsimilar', { country: 'ES', tax_id: '', name: '', ...input }, token)

  test('finds similar names without accents, case, punctuation and legal form', async () => {
    const { id, name } = await makerOf(application, admin).customer({ name: 'Ópticas Faro Cantábrico, S.L.' })
    const expected = { content: { taken: null, similar: [{ id, name }] } }
    for (const text of [
      'Opticas Faro Cantabrico SL',
      'OPTICAS FARO CANTABRICO',
      'Ópticas Farro Cantábrico SA',
    ])
      expect(await similar({ name: text }), text).toMatchObject(expected)
    for (const text of ['Faro', 'Ópticas', 'Zapaterías Norte SL', ''])
      expect(await similar({ name: text }), text).toMatchObject({ content: { similar: [] } })
    expect(await similar({ name, id })).toMatchObject({ content: { similar: [] } })
  })

  test('names the owner of a tax id in any notation, to the house only', async () => {
    const tax_id = 'B12345674'
    const { id, name } = await makerOf(application, admin).customer({ tax_id })
    expect(await similar({ tax_id: 'b-12.345.674' })).toMatchObject({ content: { taken: { id, name } } })
    expect(await similar({ tax_id, id })).toMatchObject({ content: { taken: null } })
    const { token } = await customerWithStaff(application, admin)
    expect(await similar({ tax_id }, token)).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
  })
})
