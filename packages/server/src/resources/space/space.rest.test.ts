import { stopClock } from '@lienzo/rules/testing/stop-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentOf, customerWithStaff, makerOf, plainSpace, printable } from '../../testing/company.ts'
import { spaceForm } from '../../testing/customers/space-form.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

stopClock()

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const getSpace = (id: number, token = admin) => application.done('spacerest/get', { id }, token)
const nextNumber = (customer_id: number, token = admin) =>
  application.done('spacerest/getnextspacenum', { customer_id }, token)

const formOf = (id: number) => spaceForm(application, admin, id)

describe('the number of a space', () => {
  // covers: product 3.21
  test('is the next of its customer if it is omitted, and otherwise the entered one', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const { id: other } = await make.customer()
    expect((await make.space({ customer_id })).number).toBe(1)
    expect((await make.space({ customer_id })).number).toBe(2)
    expect((await make.space({ customer_id, number: 40 })).number).toBe(40)
    expect((await make.space({ customer_id })).number).toBe(41)
    expect((await make.space({ customer_id, number: 7 })).number).toBe(7)
    expect(await nextNumber(customer_id)).toEqual({ number: 42 })
    expect((await make.space({ customer_id })).number).toBe(43)
    expect((await make.space({ customer_id: other })).number).toBe(1)
    expect((await make.space({ customer_id: other, number: 40 })).number).toBe(40)
  })

  test('is kept by a change that omits it', async () => {
    const make = makerOf(application, admin)
    const { id } = await make.space({ customer_id: (await make.customer()).id, number: 12 })
    const { number: _kept, ...form } = await formOf(id)
    const updatedSpace = await application.done('spacerest/update', { ...form, chain: 'Alameda' }, admin)
    expect(updatedSpace).toMatchObject({ number: 12, chain: 'Alameda', version: 2 })
  })

  test('is not reused while a deleted space could be restored with it', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const deletedSpace = await make.space({ customer_id, number: 9 })
    await application.done('spacerest/delete', { id: deletedSpace.id }, admin)
    expect((await make.space({ customer_id })).number).toBe(10)
    await application.done('spacerest/undelete', { id: deletedSpace.id }, admin)
    expect((await getSpace(deletedSpace.id)).number).toBe(9)
  })

  // covers: spec 7.27; product 6.16
  test('is never assigned twice, for any concurrent requests', async () => {
    const make = makerOf(application, admin)
    const { customer, token } = await customerWithStaff(application, admin)
    const customer_id = customer.id
    const original = await make.space({ customer_id })
    const mine = makerOf(application, token)
    const answers = await Promise.all(
      Array.from({ length: 34 }, () => [
        nextNumber(customer_id),
        mine.space({ customer_id }),
        application.done('spacerest/clonespace', { id: original.id }, token),
      ]).flat(),
    )
    const numbers = answers.map(({ number }) => number)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 102 }, (_, index) => index + 2),
    )
  })

  test('has a maximum, which is reported', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    await make.space({ customer_id, number: 9_999_999 })
    const answer = await application.call('spacerest/getnextspacenum', { customer_id }, admin)
    expect(answer).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect((await make.space({ customer_id, number: 9_999_998 })).number).toBe(9_999_998)
  })
})

describe('the data of a space', () => {
  // covers: product 2.5, 3.21
  test('is stored completely, with the names of its references', async () => {
    const make = makerOf(application, admin)
    const customer = await make.customer()
    const { product, material } = await printable(application, admin)
    const installer = await make.installer()
    const values = {
      ...plainSpace(),
      number: 3,
      customer_id: customer.id,
      chain: 'Alameda',
      kind: 'light_box' as const,
      position: 'Planta 1, junto a caja',
      visible_width: 990,
      visible_height: 1990,
      bleed: 5,
      default_product_id: product.id,
      default_material_id: material.id,
      default_installer_id: installer.id,
      address: 'Rúa Nova 3',
      city: 'Culleredo',
      postal_code: '15003',
      state: 'A Coruña',
      latitude: 43.290_001,
      longitude: -8.385,
      contact: 'Iria',
      phone: '600 111 222',
      opening_hours: 'L-S 10:00–21:00',
      measured_how: 'measured' as const,
      measured_at: Date.parse('2026-03-12') / 1000,
      measured_by: 'Ana Prado',
      access_notes: 'Puerta de servicio en la calle Real; preguntar por Iria',
      notes: 'Llave en el almacén',
    }
    const space = await application.done('spacerest/update', values, admin)
    expect(space).toMatchObject({
      ...values,
      customer_name: customer.name,
      default_product_name: product.name,
      default_material_name: material.name,
      default_installer_name: installer.name,
      cover: null,
    })
  })

  // covers: product 3.50
  test('includes its usual installer, set by the house, and read-only for its customer', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const installer = await make.installer()
    const space = await make.space({ customer_id: customer.id, default_installer_id: installer.id })
    const { id, version } = space
    const own = { ...plainSpace(), id, version, customer_id: customer.id, default_installer_id: installer.id }
    const updatedSpace = await application.done('spacerest/update', { ...own, city: 'Lugo' }, token)
    expect(updatedSpace).toMatchObject({ city: 'Lugo', default_installer_name: installer.name })
    const other = { ...own, version: updatedSpace.version, default_installer_id: null }
    expect(await application.call('spacerest/update', other, token)).toMatchObject({
      status: 403,
      fields: { default_installer_id: { key: 'validation.house_only' } },
    })
    const { default_installer_id: _unsaid, ...unsaid } = other
    expect(await application.done('spacerest/update', unsaid, token)).toMatchObject({
      default_installer_id: installer.id,
    })
    const filters = { default_installer_id: `eq;${installer.id}` }
    expect(await application.done('spacerest/list', { filters }, token)).toMatchObject({ rows: [{ id }] })
  })

  test('appears on its timeline when changed, with names for references', async () => {
    const make = makerOf(application, admin)
    const { product } = await printable(application, admin)
    const { id } = await make.space({ customer_id: (await make.customer()).id })
    const access_notes = 'Puerta 3, hasta las 11 h'
    const place = { latitude: 41.182_001, longitude: -8.69 }
    const changes = { default_product_id: product.id, ...place, access_notes }
    await application.done('spacerest/update', { ...(await formOf(id)), ...changes }, admin)
    const { items } = await application.done('timelinerest/list', { resource: 'space', record_id: id }, admin)
    expect(items[0]).toMatchObject({
      action: 'update',
      changes: [
        { field: 'default_product_id', before: null, after: { id: product.id, name: product.name } },
        { field: 'latitude', before: null, after: 41.182_001 },
        { field: 'longitude', before: null, after: -8.69 },
        { field: 'access_notes', before: '', after: access_notes },
      ],
    })
  })

  test('includes a state of its country, under any of its names', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    expect((await make.space({ customer_id, state: 'la coruna' })).state).toBe('A Coruña')
    const official = [
      'Araba/Álava',
      'Alicante/Alacant',
      'València/Valencia',
      'Castellón/Castelló',
      'Palmas, Las',
      'Coruña, A',
    ]
    const states: string[] = []
    for (const state of official) states.push((await make.space({ customer_id, state })).state)
    expect(states).toEqual(['Álava', 'Alicante', 'Valencia', 'Castellón', 'Las Palmas', 'A Coruña'])
    expect((await make.space({ customer_id, country: 'PT', state: 'PT-13' })).state).toBe('Porto')
    const wrong = { ...plainSpace(), customer_id, country: 'PT', state: 'Madrid' }
    expect(await application.call('spacerest/update', wrong, admin)).toMatchObject({
      status: 422,
      fields: { state: { key: 'validation.state' } },
    })
  })

  test.each([
    [{ latitude: 40.4, longitude: null }, 'longitude', 'validation.place_half'],
    [{ latitude: null, longitude: 3 }, 'latitude', 'validation.place_half'],
    [{ latitude: 90.1, longitude: 3 }, 'latitude', 'validation.too_big.number'],
    [{ latitude: -90.1, longitude: 3 }, 'latitude', 'validation.too_small.number'],
    [{ latitude: 40, longitude: 180.1 }, 'longitude', 'validation.too_big.number'],
    [{ latitude: 40.123_456_7, longitude: 3 }, 'latitude', 'validation.decimals'],
  ])('requires both coordinates, or neither: %j', async (place, field, key) => {
    const { id: customer_id } = await makerOf(application, admin).customer()
    const answer = await application.call(
      'spacerest/update',
      { ...plainSpace(), customer_id, ...place },
      admin,
    )
    expect(answer).toMatchObject({ status: 422, fields: { [field]: { key } } })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  })

  test('keeps its customer', async () => {
    const make = makerOf(application, admin)
    const { id } = await make.space({ customer_id: (await make.customer()).id })
    const input = { ...(await formOf(id)), customer_id: (await make.customer()).id }
    expect(await application.call('spacerest/update', input, admin)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.fixed' } },
    })
  })
})

describe('the source and date of measurements', () => {
  const day = (text: string) => Date.parse(text) / 1000
  const today = () => Math.floor(Date.now() / 86_400_000) * 86_400
  const measurement = {
    visible_width: 800,
    visible_height: 600,
    measured_how: 'measured' as const,
    // Recent enough to be trusted. By default, measurements are outdated after two years.
    measured_at: today() - 300 * 86_400,
    measured_by: 'Ana Prado',
  }
  async function measuredSpace() {
    const make = makerOf(application, admin)
    return (await make.space({ customer_id: (await make.customer()).id, ...measurement })).id
  }
  const save = async (id: number, change: object) =>
    application.done('spacerest/update', { ...(await formOf(id)), ...change }, admin)

  test('are kept while the measurements stay, and removed when they change', async () => {
    const id = await measuredSpace()
    expect(await save(id, { notes: 'Llave en la caja' })).toMatchObject({
      ...measurement,
      measurement_trust: 'fine',
    })
    const anew = await save(id, { bleed: 5 })
    expect(anew).toMatchObject({ measured_how: 'unsaid', measured_at: today(), measurement_trust: 'unsaid' })
    expect(anew.measured_by).not.toBe('')
    expect(anew.measured_by).not.toBe('Ana Prado')
    const { items } = await application.done('timelinerest/list', { resource: 'space', record_id: id }, admin)
    expect(items[0]).toMatchObject({
      changes: [
        { field: 'bleed', before: 0, after: 5 },
        { field: 'measured_how', before: 'measured', after: 'unsaid' },
        { field: 'measured_at', before: measurement.measured_at, after: today() },
        { field: 'measured_by', before: 'Ana Prado', after: anew.measured_by },
      ],
    })
  })

  test('are accepted with new measurements, and an old date is reported', async () => {
    const statement = { measured_how: 'told' as const, measured_by: 'La encargada' }
    expect(await save(await measuredSpace(), { visible_width: 900, ...statement })).toMatchObject({
      ...statement,
      measured_at: today(),
      measurement_trust: 'told',
    })
    const oldPlan = { measured_how: 'plan' as const, measured_at: day('2020-05-04') }
    expect(await save(await measuredSpace(), { visible_width: 900, ...oldPlan })).toMatchObject({
      ...oldPlan,
      measurement_trust: 'old',
    })
  })

  test('cannot be in the future', async () => {
    const id = await measuredSpace()
    const future = { ...(await formOf(id)), measured_at: today() + 3 * 86_400 }
    expect(await application.call('spacerest/update', future, admin)).toMatchObject({
      status: 422,
      fields: { measured_at: { key: 'validation.future' } },
    })
  })
})

describe('a clone of a space', () => {
  // covers: spec 7.27; product 6.16
  test('copies the data of the original, with the next number and without pictures', async () => {
    const make = makerOf(application, admin)
    const { id: customer_id } = await make.customer()
    const original = await make.space({ customer_id, kind: 'totem', city: 'Faro', visible_width: 800 })
    const ref = { resource: 'space' as const, record_id: original.id }
    await attachmentOf(application, 'picture', ref)
    const clone = await application.done('spacerest/clonespace', { id: original.id }, admin)
    const { id: _id, number: _number, created_at: _at, updated_at: _then, ...same } = original
    const noMeasurement = { measured_how: 'unsaid', measured_at: null, measured_by: '' }
    expect(clone).toMatchObject({ ...same, ...noMeasurement, number: 2, version: 1, cover: null })
    expect(clone.id).not.toBe(original.id)
    await application.done('spacerest/delete', { id: original.id }, admin)
    expect(await application.call('spacerest/clonespace', { id: original.id }, admin)).toMatchObject({
      status: 404,
    })
  })
})

// covers: spec 7.27; product 3.21
test('the call that deletes documents of a space reaches no document of another resource', async () => {
  const make = makerOf(application, admin)
  const { id: customer_id } = await make.customer()
  const ref = { resource: 'space' as const, record_id: (await make.space({ customer_id })).id }
  const plan = await attachmentOf(application, 'document', ref)
  const contract = await attachmentOf(application, 'document', {
    resource: 'customer',
    record_id: customer_id,
  })
  expect(await application.call('spacerest/deactivedoc', { id: contract }, admin)).toMatchObject({
    status: 404,
  })
  expect(await application.done('spacerest/deactivedoc', { id: plan }, admin)).toEqual({ ids: [plan] })
  const documents = async () => (await application.done('documentrest/getdocuments', ref, admin)).rows
  expect(await documents()).toEqual([])
  await application.done('documentrest/undelete', { id: plan }, admin)
  expect((await documents()).map(({ id }) => id)).toEqual([plan])
})
