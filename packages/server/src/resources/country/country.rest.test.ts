import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, unique } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let nobody: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  const make = makerOf(application, admin)
  const role = await make.role({ permissions: {} })
  const user = await make.user({
    role_id: role.id,
    usergroup_id: 1,
    language: 'pt',
    username: unique('reader'),
  })
  nobody = await application.signIn(user.username)
})
afterAll(() => application.close())

describe('countries', () => {
  const namesIn = async (language: 'us' | 'es' | 'pt') => {
    const { rows } = await application.done('countryrest/list', { language }, admin)
    return new Map(rows.map(({ code, name }) => [code, name]))
  }

  // covers: spec 7.31; product 6.20
  test("are complete, with Spain and Portugal first, and the others sorted in the reader's language", async () => {
    for (const [language, locale] of [
      ['us', 'en-US'],
      ['es', 'es-ES'],
      ['pt', 'pt-PT'],
    ] as const) {
      const names = [...(await namesIn(language)).entries()]
      expect(names).toHaveLength(249)
      expect(names.slice(0, 2).map(([code]) => code)).toEqual(['ES', 'PT'])
      const others = names.slice(2).map(([, name]) => name)
      expect(others).toEqual([...others].sort(new Intl.Collator(locale).compare))
    }
    expect((await namesIn('us')).get('DE')).toBe('Germany')
    expect((await namesIn('es')).get('DE')).toBe('Alemania')
    expect((await namesIn('pt')).get('DE')).toBe('Alemanha')
  })

  test('are in the language of the caller, who needs no right', async () => {
    const { rows } = await application.done('countryrest/list', { search: 'NL' }, nobody)
    expect(rows).toEqual(expect.arrayContaining([{ code: 'NL', name: 'Países Baixos', has_states: true }]))
  })

  test('are found without accents and by code, page by page', async () => {
    const matches = await application.done('countryrest/list', { search: 'espana', language: 'es' }, admin)
    expect(matches).toMatchObject({ total: 1, rows: [{ code: 'ES', name: 'España', has_states: true }] })
    const second = await application.done('countryrest/list', { perpage: 1, page: 2 }, admin)
    expect(second).toMatchObject({ total: 249, page: 2, perpage: 1, rows: [{ code: 'PT' }] })
  })

  test('are refused in an unsupported language, which is named', async () => {
    const answer = await application.send('countryrest/list', { language: 'fr' }, admin)
    expect(answer).toMatchObject({ status: 422, fields: { language: {} } })
  })
})

describe('the states of a country', () => {
  const statesOf = async (country: string) =>
    (await application.done('staterest/list', { country, language: 'es' }, admin)).rows

  // covers: spec 7.31
  test('are the 50 provinces with Ceuta and Melilla for Spain, without autonomous communities', async () => {
    const names = (await statesOf('ES')).map(({ name }) => name)
    expect(names).toHaveLength(52)
    expect(names).toEqual([...names].sort(new Intl.Collator('es-ES').compare))
    expect(names).toEqual(expect.arrayContaining(['Álava', 'Barcelona', 'Ceuta', 'Melilla', 'Las Palmas']))
    for (const community of ['Catalunya', 'Canarias', 'País Vasco']) expect(names).not.toContain(community)
    expect(names.slice(0, 4)).toEqual(['A Coruña', 'Álava', 'Albacete', 'Alicante'])
  })

  test('are shown in both languages to readers of the other, and stored under one name', async () => {
    const labels = async (country: string, language: 'us' | 'es' | 'pt') =>
      (await application.done('staterest/list', { country, language }, admin)).rows.map(({ label }) => label)
    const spanish = await labels('ES', 'es')
    expect(spanish).toEqual(
      expect.arrayContaining(['Girona / Gerona', 'Gipuzkoa / Guipúzcoa', 'A Coruña / La Coruña', 'Sevilla']),
    )
    expect(await labels('ES', 'pt')).toEqual(expect.arrayContaining(['Girona', 'Gipuzkoa', 'Sevilla']))
    expect(await labels('PT', 'es')).toEqual(expect.arrayContaining(['Lisboa', 'Porto']))
    const { rows } = await application.done('staterest/list', { country: 'ES', search: 'gerona' }, admin)
    expect(rows).toMatchObject([{ code: 'ES-GI', name: 'Girona' }])
  })

  test('are the 18 districts and the two autonomous regions for Portugal', async () => {
    const names = (await statesOf('PT')).map(({ name }) => name)
    expect(names).toHaveLength(20)
    expect(names).toEqual(expect.arrayContaining(['Lisboa', 'Porto', 'Região Autónoma da Madeira']))
  })

  test('are the subdivisions used in addresses if regions are divided', async () => {
    const french = (await statesOf('FR')).map(({ code }) => code)
    expect(french).toContain('FR-75C')
    expect(french).not.toContain('FR-IDF')
    expect((await statesOf('DE')).map(({ name }) => name)).toContain('Bayern')
  })

  test('are found by their other names, and can be missing for a country', async () => {
    const input = { country: 'ES', search: 'vizcaya' }
    expect(await application.done('staterest/list', input, nobody)).toMatchObject({
      total: 1,
      rows: [{ code: 'ES-BI', name: 'Bizkaia' }],
    })
    expect(await statesOf('AW')).toEqual([])
    expect(await statesOf('ZZ')).toEqual([])
    const { rows } = await application.done('countryrest/list', { search: 'AW' }, admin)
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'AW', has_states: false })]))
  })

  test('require a country', async () => {
    expect(await application.send('staterest/list', {}, admin)).toMatchObject({
      status: 422,
      fields: { country: { key: 'validation.required' } },
    })
  })
})
