import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, customerWithStaff, houseUser, makerOf, plainSpace } from '../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const day = (text: string) => Date.parse(text) / 1000
const reform = {
  closed_from: day('2026-03-02'),
  closed_to: day('2026-03-12'),
  closed_reason: 'Obras en la tienda',
}
const holidays = {
  closed_from: day('2026-08-10'),
  closed_to: day('2026-08-23'),
  closed_reason: 'Vacaciones',
}
const contractEnd = { closed_from: day('2027-01-01'), closed_to: null, closed_reason: 'Fin de contrato' }

async function spaceWith(...closures: (typeof reform | typeof contractEnd)[]) {
  const make = makerOf(application, admin)
  return make.space({ customer_id: (await make.customer()).id, closures })
}

/** Reads a space and saves it with changes. */
const save = async (id: number, change: object, token = admin) =>
  application.call(
    'spacerest/update',
    { ...(await application.done('spacerest/get', { id }, token)), ...change },
    token,
  )

const timelineOf = async (id: number) => {
  const { items } = await application.done('timelinerest/list', { resource: 'space', record_id: id }, admin)
  return items
}

describe('the closures of a space', () => {
  // covers: product 9.15
  test('are stored in order, and kept by a change that omits them', async () => {
    const { id, version } = await spaceWith(contractEnd, reform, holidays)
    const read = await application.done('spacerest/get', { id }, admin)
    expect(read.closures).toEqual([reform, holidays, contractEnd])
    const { customer_id } = read
    const { closures: _unsaid, ...form } = plainSpace()
    const quiet = { ...form, id, version, customer_id, city: 'Lugo' }
    const updatedSpace = await application.done('spacerest/update', quiet, admin)
    expect(updatedSpace.closures).toEqual([reform, holidays, contractEnd])
    expect(await save(id, { closures: [] })).toMatchObject({ status: 200, content: { closures: [] } })
  })

  test('are days, and ignore a time of day', async () => {
    const { id } = await spaceWith()
    const closureWithTime = {
      ...reform,
      closed_from: reform.closed_from + 3600,
      closed_to: reform.closed_to + 86_399,
    }
    expect(await save(id, { closures: [closureWithTime] })).toMatchObject({ content: { closures: [reform] } })
  })

  test.each([
    [
      'that ends before it begins',
      [{ ...reform, closed_to: day('2026-03-01') }],
      '0.closed_to',
      'ends_before_start',
    ],
    [
      'on a day of another',
      [reform, { ...holidays, closed_from: reform.closed_to }],
      '1.closed_from',
      'closures_overlap',
    ],
    [
      'after one without an end',
      [contractEnd, { ...holidays, closed_from: day('2028-01-01'), closed_to: null }],
      '1.closed_from',
      'closures_overlap',
    ],
    ['without a reason', [{ ...reform, closed_reason: ' ' }], '0.closed_reason', 'required'],
  ])('are refused %s, with the path of the fault', async (_what, closures, path, key) => {
    const { id } = await spaceWith(holidays)
    const answer = await save(id, { closures })
    expect(answer).toMatchObject({
      status: 422,
      fields: { [`closures.${path}`]: { key: `validation.${key}` } },
    })
    expect(Object.keys(answer.fields ?? {})).toHaveLength(1)
    expect((await application.done('spacerest/get', { id }, admin)).closures).toEqual([holidays])
  })

  // covers: product 3.22
  test('appear on the timeline when added, changed and removed, without other entries', async () => {
    const { id } = await spaceWith(reform, contractEnd)
    expect((await timelineOf(id))[0]).toMatchObject({
      action: 'create',
      changes: expect.arrayContaining([
        { field: 'closures.1.closed_from', kind: 'date', before: null, after: reform.closed_from },
        { field: 'closures.2.closed_reason', kind: 'text', before: null, after: 'Fin de contrato' },
      ]),
    })
    await save(id, { closures: [holidays, { ...contractEnd, closed_from: day('2027-02-01') }] })
    expect((await timelineOf(id))[0]).toMatchObject({
      action: 'update',
      changes: [
        { field: 'closures.1.closed_to', before: reform.closed_to, after: null },
        { field: 'closures.1.closed_from', before: reform.closed_from, after: null },
        { field: 'closures.1.closed_reason', before: 'Obras en la tienda', after: null },
        { field: 'closures.2.closed_to', after: holidays.closed_to },
        { field: 'closures.2.closed_from', after: holidays.closed_from },
        { field: 'closures.2.closed_reason', after: 'Vacaciones' },
        { field: 'closures.3.closed_from', before: contractEnd.closed_from, after: day('2027-02-01') },
      ],
    })
  })

  test('cause a conflict for the second of two people who change them', async () => {
    const { id, version } = await spaceWith(reform)
    await save(id, { closures: [reform, holidays] })
    expect(await save(id, { version, closures: [] })).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { id, closures: [reform, holidays] },
    })
  })

  test('can be changed by editors of the space, and by nobody else', async () => {
    const { customer, token } = await customerWithStaff(application, admin)
    const { id } = await makerOf(application, admin).space({ customer_id: customer.id, closures: [reform] })
    expect(await save(id, { closures: [holidays] }, token)).toMatchObject({ status: 200 })
    const space = await application.done('spacerest/get', { id }, token)
    const input = { ...space, closures: [contractEnd] }
    const stranger = await customerWithStaff(application, admin)
    expect(await application.call('spacerest/update', input, stranger.token)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.not_found' } },
    })
    const role = await makerOf(application, admin).role({
      permissions: { ...allPermissions(), '/space': { perm_view: '1', perm_access: '1', perm_edit: '0' } },
    })
    const reader = await houseUser(application, admin, { role_id: role.id })
    expect(await application.call('spacerest/update', input, reader.token)).toMatchObject({ status: 403 })
    expect(await application.call('spacerest/update', input, '')).toMatchObject({ status: 401 })
    expect((await application.done('spacerest/get', { id }, admin)).closures).toEqual([holidays])
  })

  test('are not copied to its clone', async () => {
    const { id } = await spaceWith(reform)
    expect((await application.done('spacerest/clonespace', { id }, admin)).closures).toEqual([])
  })
})

describe('the list of spaces', () => {
  // covers: product 9.15
  test('can be filtered to spaces closed on a day, between two days, or never', async () => {
    const make = makerOf(application, admin)
    const { customer, token } = await customerWithStaff(application, admin)
    const customer_id = customer.id
    const [open, briefly, for_ever] = [
      await make.space({ customer_id }),
      await make.space({ customer_id, closures: [reform, holidays] }),
      await make.space({ customer_id, closures: [contractEnd] }),
    ]
    await spaceWith(reform)
    const idsFor = async (closed_on: string) => {
      const { rows } = await application.done('spacerest/list', { filters: { closed_on } }, token)
      return rows.map(({ id }) => id).toSorted((one, other) => one - other)
    }
    const at = (text: string) => String(day(text))
    expect(await idsFor(`eq;${at('2026-03-12T18:30Z')}`)).toEqual([briefly.id])
    expect(await idsFor(`eq;${at('2026-03-13')}`)).toEqual([])
    expect(await idsFor(`neq;${at('2026-03-12')}`)).toEqual([open.id, for_ever.id])
    expect(await idsFor(`date;${at('2026-03-13')}|${at('2026-08-09T23:59:59Z')}`)).toEqual([])
    expect(await idsFor(`date;${at('2026-03-13')}|${at('2026-08-10T23:59:59Z')}`)).toEqual([briefly.id])
    expect(await idsFor(`date;${at('2026-08-23')}|`)).toEqual([briefly.id, for_ever.id])
    expect(await idsFor(`gt;${at('2026-08-23')}`)).toEqual([for_ever.id])
    expect(await idsFor(`gte;${at('2026-08-23')}`)).toEqual([briefly.id, for_ever.id])
    expect(await idsFor(`lt;${at('2026-03-02')}`)).toEqual([])
    expect(await idsFor(`lte;${at('2026-03-02')}`)).toEqual([briefly.id])
    expect(await idsFor('null;1')).toEqual([open.id])
    expect(await idsFor('null;0')).toEqual([briefly.id, for_ever.id])
    expect(await save(briefly.id, { closures: [reform] })).toMatchObject({ status: 200 })
    expect(await idsFor(`date;${at('2026-08-23')}|`)).toEqual([for_ever.id])
  })
})
