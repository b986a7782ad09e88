import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makerOf, unique } from '../../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

describe('request bodies', () => {
  const json = () => ({ 'content-type': 'application/json', authorization: `Bearer ${admin}` })
  const count = async () => {
    const { rows } = await application.handle.execute(sql`select count(*) as n from finishes`)
    return rows[0]?.n
  }
  const plain = () => ({ code: unique('BODY'), name: 'Body', price_mode: 'm2', price: 1, active: true })

  test('of ten megabytes are refused as too large', async () => {
    const body = JSON.stringify({ ...plain(), name: 'x'.repeat(10 * 1024 * 1024) })
    const answer = await application.post('finishrest/update', body, json())
    expect(answer).toMatchObject({ status: 413, error: 'TOO_LARGE', content: null })
    const form = `code=${'x'.repeat(10 * 1024 * 1024)}`
    const asForm = { ...json(), 'content-type': 'application/x-www-form-urlencoded' }
    expect(await application.post('finishrest/update', form, asForm)).toMatchObject({ status: 413 })
  })

  test('with too many values are refused, even if their bytes are within the limit', async () => {
    const lines = (count: number) => `{"lines":[${Array(count).fill('{}').join(',')}]}`
    const answer = await application.post('orderrest/update', lines(350_001), json())
    expect(answer).toMatchObject({ status: 413, error: 'TOO_LARGE', content: null })
    expect(await application.post('orderrest/update', lines(350_000), json())).toMatchObject({ status: 422 })
  })

  test('with excessive nesting or too many keys in one object are refused', async () => {
    const deep = (levels: number) =>
      `{"lines":${'['.repeat(levels)}${']'.repeat(levels)},"notes":"${'x'.repeat(350_000)}"}`
    const bodyWithNames = (count: number) =>
      `{${Array.from({ length: count }, (_, at) => `"n${at}":1`).join(',')}}`
    for (const body of [deep(100), bodyWithNames(100_001)]) {
      const answer = await application.post('orderrest/update', body, json())
      expect(answer).toMatchObject({ status: 413, error: 'TOO_LARGE', content: null })
    }
    for (const body of [deep(99), bodyWithNames(100_000)]) {
      expect(await application.post('orderrest/update', body, json())).toMatchObject({ status: 422 })
    }
  })

  test('can contain any number of commas and brackets within texts', async () => {
    const body = JSON.stringify({ notes: `\\"${'[,,:'.repeat(200_000)}` })
    expect(await application.post('orderrest/update', body, json())).toMatchObject({ status: 422 })
  })

  test.each([
    ['broken JSON', '{"code":', 400, 'BAD_REQUEST'],
    ['JSON with something behind it', '{}{}', 400, 'BAD_REQUEST'],
    ['nothing', '', 400, 'BAD_REQUEST'],
    ['undefined', 'undefined', 400, 'BAD_REQUEST'],
    ['NaN', '{"price":NaN}', 400, 'BAD_REQUEST'],
    ['an array', '[]', 422, 'INVALID_INPUT'],
    ['a text', '"text"', 422, 'INVALID_INPUT'],
    ['a number', '7', 422, 'INVALID_INPUT'],
    ['null', 'null', 422, 'INVALID_INPUT'],
    ['false', 'false', 422, 'INVALID_INPUT'],
  ])('are refused if they are %s', async (_what, body, status, error) => {
    for (const path of ['finishrest/update', 'finishrest/list', 'userrest/logout']) {
      const answer = await application.post(path, body, json())
      expect({ path, answer }).toMatchObject({ path, answer: { status, error, content: null } })
      expect(answer.message).not.toBe('')
    }
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'with a field named %s, like a property of every object, are refused as with any unknown field',
    async (name) => {
      const form = { ...json(), 'content-type': 'application/x-www-form-urlencoded' }
      const login = await application.post('userrest/login', `${name}=`, form)
      expect(login).toMatchObject({ status: 422, fields: { username: {}, password: {} } })
      const list = await application.post('finishrest/list', `${name}=`, form)
      expect(list).toMatchObject({ status: 422, error: 'INVALID_INPUT' })
      expect(list.message).toContain(name)
    },
  )

  test('of another content type are refused', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json;',
      'x',
    ]) {
      const answer = await application.post('finishrest/update', JSON.stringify(plain()), {
        ...json(),
        'content-type': type,
      })
      expect({ type, status: answer.status }).toEqual({
        type,
        status: type === 'application/json;' ? 200 : 415,
      })
    }
  })

  test('nested a hundred thousand deep are refused like any wrong type', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const body of [deep, `{"code":${deep}}`, `{"filters":${deep}}`, `{"permissions":${deep}}`]) {
      const { status } = await application.post('finishrest/update', body, json())
      expect([400, 422]).toContain(status)
    }
    const objects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    const answer = await application.post('finishrest/list', `{"filters":${objects}}`, json())
    expect([400, 422]).toContain(answer.status)
    const brackets = `filters${'[a]'.repeat(20_000)}=1`
    const asForm = { ...json(), 'content-type': 'application/x-www-form-urlencoded' }
    expect((await application.post('finishrest/list', brackets, asForm)).status).toBe(422)
  })

  // covers: ASVS 1.5.2, 15.3.6
  test('with names of object properties never pollute a prototype', async () => {
    for (const body of [
      '{"__proto__":{"house":true}}',
      '{"constructor":{"prototype":{"house":true}}}',
      '{"constructor":1}',
      '{"filters":{"__proto__":{"a":1}}}',
      '{"filters":{"__proto__":"eq;1"}}',
      '{"filters":{"constructor":"eq;1","toString":"like;a"}}',
    ]) {
      const { status } = await application.post('finishrest/list', body, json())
      expect({ body, refused: [400, 422].includes(status) }).toEqual({ body, refused: true })
    }
    for (const form of ['__proto__[house]=1', 'constructor[prototype][house]=1', 'filters[__proto__]=eq;1']) {
      const { status } = await application.post('finishrest/list', form, {
        ...json(),
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(status).toBeLessThan(500)
    }
    expect(({} as Record<string, unknown>).house).toBeUndefined()
    expect((await application.call('finishrest/list', {}, admin)).status).toBe(200)
  })

  // covers: ASVS 15.3.7
  test('in form encoding create the same records as JSON, even with long lists', async () => {
    const code = unique('FORM')
    const asForm = { ...json(), 'content-type': 'application/x-www-form-urlencoded' }
    const fields = { code, name: 'Ñandú & más', price_mode: 'm2', price: '4.25', active: '0' }
    const creation = await application.post(
      'finishrest/update',
      new URLSearchParams(fields).toString(),
      asForm,
    )
    expect(creation).toMatchObject({ status: 200, content: { ...fields, price: 4.25, active: false } })
    const ids = []
    for (let index = 0; index < 30; index += 1) ids.push((await makerOf(application, admin).finish()).id)
    for (const pairs of [
      ids.map((id) => `ids[]=${id}`),
      ids.map((id) => `ids=${id}`),
      ids.map((id, index) => `ids[${index}]=${id}`),
      [`ids=${JSON.stringify(ids)}`],
    ]) {
      const answer = await application.post('finishrest/delete', pairs.join('&'), asForm)
      expect({ first: pairs[0], status: answer.status, content: answer.content }).toEqual({
        first: pairs[0],
        status: 200,
        content: { ids },
      })
      await application.done('finishrest/undelete', { ids }, admin)
    }
  })

  // covers: ASVS 2.3.3, 16.5.3
  test('that are refused leave no partial changes', async () => {
    const before = await count()
    await application.post('finishrest/update', JSON.stringify({ ...plain(), price: -1 }), json())
    const twice = { ...plain(), roll_width: 0, roll_length: 0, thickness: 0, weight: 0, description: '' }
    const { price: _price, price_mode: _mode, ...material } = twice
    const code = unique('HALF')
    const answer = await application.send(
      'materialrest/update',
      {
        ...material,
        code,
        price_per_m2: 1,
        cost_per_m2: 1,
        finishes: [{ finish_id: 999_999, price: null }],
      },
      admin,
    )
    expect(answer).toMatchObject({ status: 422, fields: { finishes: {} } })
    expect(await count()).toBe(before)
    const materials = await application.done('materialrest/list', { filters: { code: `eq;${code}` } }, admin)
    expect(materials).toMatchObject({ total: 0 })
    const { rows } = await application.handle.execute(
      sql`select count(*) as n from log where changes::text like ${`%${code}%`}`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('unknown addresses', () => {
  test('are answered in the common error shape', async () => {
    const cases: [method: string, path: string, status: number][] = [
      ['GET', '/rest/finishrest/list', 404],
      ['PUT', '/rest/finishrest/list', 404],
      ['POST', '/rest/%zz', 400],
      ['POST', `/rest/${'x'.repeat(3000)}`, 404],
      ['GET', '/files/1/original', 403],
      ['GET', '/files/..%2f..%2fetc/passwd', 403],
    ]
    for (const [method, path, status] of cases) {
      const response = await fetch(`${application.address}${path}`, { method })
      const body = await response.json()
      expect({ method, path: path.slice(0, 40), status: response.status, body }).toMatchObject({
        method,
        path: path.slice(0, 40),
        status,
        body: {
          error: expect.stringMatching(/^[A-Z_]+$/),
          message: expect.any(String),
          fields: {},
          content: null,
        },
      })
    }
  })
})
