import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, plainInstaller } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const save = (input: object) =>
  application.call('installerrest/update', { ...plainInstaller(), ...input }, admin)

describe('installerrest/update', () => {
  // covers: spec 7.26; product 3.16, 6.15
  test('stores contact, area and rates, and a missing rate is not zero', async () => {
    const rates = { rate_per_space: 0, rate_per_m2: 6.5, rate_per_hour: null, rate_per_km: 0.31 }
    const answer = await save({ tax_id: 'B-15.000.003', state: 'la coruña', ...rates })
    expect(answer).toMatchObject({
      status: 200,
      content: { tax_id: 'B15000003', state: 'A Coruña', ...rates },
    })
  })

  test('accepts countries and states, each once, and no state of a fully served country', async () => {
    const { content } = await save({ states_served: ['PT-13', 'ES-B', 'PT', 'ES-B'] })
    expect(content?.states_served).toEqual(['ES-B', 'PT'])
  })

  test.each([
    ['a state that is none', { states_served: ['ES-B', 'ES-ZZ'] }, 'states_served', 'state'],
    ['a country that is none', { states_served: ['ZZ'] }, 'states_served', 'state'],
    ['a tax id that cannot be one', { tax_id: 'B15000000' }, 'tax_id', 'tax_id_digit'],
    ['what is no address for mails', { email: 'ana en casa' }, 'email', 'email'],
    ['a rate below nothing', { rate_per_hour: -1 }, 'rate_per_hour', 'negative'],
  ])('refuses %s', async (_what, input, field, key) => {
    expect(await save(input)).toMatchObject({
      status: 422,
      fields: { [field]: { key: `validation.${key}` } },
    })
  })

  // covers: product 6.15
  test('refuses a name that another installer has, regardless of case', async () => {
    const { name } = await makerOf(application, admin).installer()
    expect(await save({ name: name.toUpperCase() })).toMatchObject({
      status: 422,
      fields: { name: { key: 'validation.taken' } },
    })
  })
})

describe('the list of installers', () => {
  // covers: product 3.16
  test('finds those who serve a state or its whole country', async () => {
    const make = makerOf(application, admin)
    const [barcelona, spain, porto, nowhere] = [
      await make.installer({ states_served: ['ES-B', 'ES-GI'] }),
      await make.installer({ states_served: ['ES'] }),
      await make.installer({ states_served: ['PT-13'] }),
      await make.installer({ states_served: [] }),
    ]
    const idsFor = async (states_served: string) => {
      const input = { filters: { states_served }, perpage: 500 }
      const { rows } = await application.done('installerrest/list', input, admin)
      const ids = new Set(rows.map(({ id }) => id))
      return [barcelona, spain, porto, nowhere].filter(({ id }) => ids.has(id)).map(({ id }) => id)
    }
    expect(await idsFor('eq;ES-GI')).toEqual([barcelona.id, spain.id])
    expect(await idsFor('in;ES-GI|PT-13')).toEqual([barcelona.id, spain.id, porto.id])
    expect(await idsFor('eq;ES')).toEqual([spain.id])
    expect(await idsFor('neq;ES-GI')).toEqual([porto.id, nowhere.id])
    expect(await idsFor('like;pt-')).toEqual([porto.id])
    expect(await idsFor('null;1')).toEqual([nowhere.id])
    expect(await idsFor('null;0')).toEqual([barcelona.id, spain.id, porto.id])
  })

  test('shows customers the installers of their shops, without rates and notes', async () => {
    const { token } = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const { id, name } = await make.installer({ tax_id: 'B15000003', notes: 'Llega tarde' })
    const installer = await application.done('installerrest/get', { id }, token)
    const blankFields = {
      tax_id: '',
      notes: '',
      rate_per_space: null,
      rate_per_hour: null,
      rate_per_km: null,
    }
    expect(installer).toMatchObject({ name, ...blankFields })
    const inputs = [{ sort: 'tax_id' }, { sort: 'rate_per_km' }, { filters: { rate_per_space: 'gt;1' } }]
    for (const input of inputs) {
      expect(await application.call('installerrest/list', input, token)).toMatchObject({ status: 422 })
    }
  })
})
