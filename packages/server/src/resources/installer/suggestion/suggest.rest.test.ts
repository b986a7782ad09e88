import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { queriesOf } from '../../../testing/count-queries.ts'
import { budgetForSpaces } from '../../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']
let staff: Awaited<ReturnType<typeof customerWithStaff>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
  staff = await customerWithStaff(application, admin)
})
afterAll(() => application.close())

const installer = (states_served: string[], more: object = {}) =>
  makerOf(application, admin).installer({ states_served, ...more })
const spaceIn = (state: string, more: object = {}) =>
  makerOf(application, admin).space({ customer_id: staff.customer.id, country: 'ES', state, ...more })
const suggest = (input: object) => application.done('installerrest/suggest', input as never, admin)

/**
 * Creates a draft budget for `count` spaces in a state. Assigns all of its lines to an installer and, if set, to a planned day.
 */
async function givenTo(installer_id: number | null, state: string, count: number, planned_at?: number) {
  const setup = await budgetForSpaces(application, admin, staff, {
    line,
    count,
    space: { country: 'ES', state },
  })
  const { id } = setup.budget
  await application.done('budgetrest/updatecolumn', { id, value: { installer_id } }, admin)
  if (planned_at) await application.done('budgetrest/updatecolumn', { id, value: { planned_at } }, admin)
  return setup
}

describe('the suggestion for spaces', () => {
  // covers: product 3.16
  test('contains the active installers who serve the state or the whole country', async () => {
    const near = await installer(['ES-TE'])
    const far = await installer(['ES'])
    await installer(['ES-TE'], { active: false })
    const deletedInstaller = await installer(['ES-TE'])
    await application.done('installerrest/delete', { id: deletedInstaller.id }, admin)
    const [here, there] = [await spaceIn('Teruel'), await spaceIn('Soria')]
    const { places, spaces, installers } = await suggest({ space_ids: [here.id, there.id] })
    expect(places).toEqual([
      {
        country: 'ES',
        state: 'ES-TE',
        state_name: 'Teruel',
        suggested: [
          { installer_id: near.id, serves: 'state' },
          { installer_id: far.id, serves: 'country' },
        ],
      },
      {
        country: 'ES',
        state: 'ES-SO',
        state_name: 'Soria',
        suggested: [{ installer_id: far.id, serves: 'country' }],
      },
    ])
    expect(spaces).toEqual([
      { space_id: here.id, line_id: null, place: 0, installer_id: near.id },
      { space_id: there.id, line_id: null, place: 1, installer_id: far.id },
    ])
    expect(installers).toMatchObject([
      { id: near.id, name: near.name, load: 0, judged: 0, proven_at_first: 0, again: 0 },
      { id: far.id },
    ])
    await application.done('installerrest/delete', { ids: [near.id, far.id] }, admin)
  })

  test('is available for a place without a space too', async () => {
    const { id } = await installer(['ES-LU'])
    const lugo = { place: { country: 'ES', state: 'ES-LU' } }
    expect((await suggest(lugo)).places).toMatchObject([
      { state_name: 'Lugo', suggested: [{ installer_id: id, serves: 'state' }] },
    ])
    const nowhere = { place: { country: 'ES', state: 'ES-ZZ' } }
    expect((await suggest(nowhere)).places).toMatchObject([{ state: null, suggested: [] }])
  })

  test.each([
    ['nothing', {}, 'space_ids'],
    ['two things at once', { space_ids: [1], budget_id: 1 }, 'space_ids'],
    ['lines of no budget', { space_ids: [1], line_ids: [1] }, 'line_ids'],
    ['days that end before they begin', { space_ids: [1], from: 2 * SECONDS_PER_DAY, to: 0 }, 'to'],
    ['a space that is not there', { space_ids: [2_147_483_647] }, 'space_ids'],
    ['a budget that is not there', { budget_id: 2_147_483_647 }, 'budget_id'],
  ])('is refused for %s', async (_what, input, field) => {
    expect(await application.send('installerrest/suggest', input, admin)).toMatchObject({
      status: 422,
      fields: { [field]: {} },
    })
  })

  test('is hidden from customers, even for their own spaces', async () => {
    const { id } = await spaceIn('Ávila')
    const answer = await application.send('installerrest/suggest', { space_ids: [id] }, staff.token)
    expect(answer).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
  })
})

describe('the load of an installer', () => {
  const monday = 20_000 * SECONDS_PER_DAY
  const loadOf = async (id: number, input: object) =>
    (await suggest(input)).installers.find((each) => each.id === id)?.load

  test('counts the lines without an installer of a budget that is theirs', async () => {
    const { id } = await installer(['ES-PO'])
    const { budget } = await givenTo(null, 'Pontevedra', 3)
    const space = await spaceIn('Pontevedra')
    expect(await loadOf(id, { space_ids: [space.id] })).toBe(0)
    const { order_id, valid_until, notes, discount } = budget
    const { version } = await application.done('budgetrest/get', { id: budget.id }, admin)
    const header = { order_id, valid_until, notes, discount, installer_id: id }
    await application.done('budgetrest/update', { id: budget.id, version, ...header }, admin)
    expect(await loadOf(id, { space_ids: [space.id] })).toBe(3)
  })

  test('counts by the planned day, or the days of the order, and ranks others first', async () => {
    const busy = await installer(['ES-OR'])
    const free = await installer(['ES'])
    const { budget, order } = await givenTo(busy.id, 'Ourense', 16, monday)
    const { id } = await spaceIn('Ourense')
    const week = { space_ids: [id], from: monday, to: monday + 6 * SECONDS_PER_DAY }
    expect(await loadOf(busy.id, week)).toBe(16)
    expect((await suggest(week)).spaces).toMatchObject([{ installer_id: free.id }])
    const next = { space_ids: [id], from: monday + SECONDS_PER_DAY, to: monday + 7 * SECONDS_PER_DAY }
    expect(await loadOf(busy.id, next)).toBe(0)
    expect((await suggest(next)).spaces).toMatchObject([{ installer_id: busy.id }])
    const input = { id: budget.id, value: { planned_at: null } }
    await application.done('budgetrest/updatecolumn', input, admin)
    expect([await loadOf(busy.id, week), await loadOf(busy.id, next)]).toEqual([16, 16])
    await application.handle.update(orders).set({ installs_to: monday }).where(eq(orders.id, order.id))
    expect([await loadOf(busy.id, week), await loadOf(busy.id, next)]).toEqual([16, 0])
    await application.done('budgetrest/delete', { id: budget.id }, admin)
    expect(await loadOf(busy.id, week)).toBe(0)
    await application.done('installerrest/delete', { id: free.id }, admin)
  })

  test('counts the latest revision, and nothing rejected', async () => {
    const { id } = await installer(['ES-ZA'])
    const zamora = { place: { country: 'ES', state: 'ES-ZA' } }
    const { budget } = await givenTo(id, 'Zamora', 3)
    const move = async (status: string) => {
      const { version } = await application.done('budgetrest/get', { id: budget.id }, admin)
      await application.call(
        'budgetrest/changestatus',
        { id: budget.id, version, status, note: 'Así' } as never,
        admin,
      )
    }
    await application.done('budgetrest/updatepricesource', { id: budget.id, source: 'tariff' }, admin)
    await move('sent')
    await move('approved')
    expect(await loadOf(id, zamora)).toBe(3)
    const revision = await application.done('budgetrest/revise', { id: budget.id }, admin)
    expect(await loadOf(id, zamora)).toBe(3)
    await application.done(
      'budgetrest/updatecolumn',
      { id: revision.id, value: { installer_id: null } },
      admin,
    )
    expect(await loadOf(id, zamora)).toBe(0)
    const other = await givenTo(id, 'Zamora', 1)
    expect(await loadOf(id, zamora)).toBe(1)
    expect(await loadOf(id, { budget_id: other.budget.id })).toBe(0)
  })
})

describe('the suggestion for a budget', () => {
  test('divides its lines shop by shop, on their planned days', async () => {
    const [one, two] = [await installer(['ES-GI']), await installer(['ES-GI'])]
    const day = 20_100 * SECONDS_PER_DAY
    const { budget } = await givenTo(null, 'Girona', 8, day)
    const { spaces, from, to } = await suggest({ budget_id: budget.id })
    expect({ from, to }).toEqual({ from: day, to: day })
    const counts = [one.id, two.id].map((id) => spaces.filter((each) => each.installer_id === id).length)
    expect(counts).toEqual([4, 4])
    const lines = (await application.done('budgetrest/getspaces', { id: budget.id }, admin)).rows
    const some = { budget_id: budget.id, line_ids: lines.slice(0, 5).map(({ id }) => id) }
    expect((await suggest(some)).spaces).toMatchObject(
      lines.slice(0, 5).map(({ id, space_id }) => ({ line_id: id, space_id })),
    )
    const foreign = { budget_id: budget.id, line_ids: [2_147_483_647] }
    expect(await application.send('installerrest/suggest', foreign, admin)).toMatchObject({ status: 404 })
  })

  test('takes as few statements for twenty spaces as for one', async () => {
    const statements = async (count: number) => {
      const { budget } = await givenTo(null, 'Huesca', count)
      return (await queriesOf(() => suggest({ budget_id: budget.id }))).length
    }
    const one = await statements(1)
    expect(one).toBeLessThanOrEqual(3)
    expect(await statements(20)).toBe(one)
  })
})
