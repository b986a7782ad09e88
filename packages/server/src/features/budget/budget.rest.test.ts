import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { budgetLines } from '../../db/tables/installation/budgets.ts'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { queriesOf } from '../../testing/count-queries.ts'
import { budgetForSpaces, orderForSpaces, plainBudget } from '../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

const linesOf = async (id: number, token = admin) =>
  (await application.done('budgetrest/getspaces', { id }, token)).rows

describe('a new budget', () => {
  // covers: spec 7.29; product 3.32, 6.19
  test("has a line for each space of its order, priced by the installer's rates or by the house tariff", async () => {
    const staff = await customerWithStaff(application, admin)
    const make = makerOf(application, admin)
    const installer = await make.installer({ rate_per_space: 18, rate_per_m2: 5.5, rate_per_hour: null })
    const { budget, order } = await budgetForSpaces(application, admin, staff, {
      line,
      count: 2,
      space: { default_installer_id: installer.id },
    })
    expect(budget).toMatchObject({
      code: expect.stringMatching(/^P\d{2}-\d{6}$/),
      ...{ revision: 1, status: 'draft', order_id: order.id, order_code: order.code },
      ...{ spaces: 2, unpriced: 0, lines_net: 47, net: 47, vat: 9.87, total: 56.87 },
      ...{ may_edit: true, next_statuses: ['sent'], history: [{ to_status: 'draft' }] },
    })
    const [first] = await linesOf(budget.id)
    expect(first).toMatchObject({
      ...{ number: 1, source: 'installer', installer_name: installer.name, pieces: 1, m2: 1 },
      ...{ installation: 23.5, travel: 0, print: 0, net: 23.5, missing: [] },
      price_steps: [
        { key: 'per_space', values: { rate: 1800, quantity: 1 }, amount: 18 },
        { key: 'per_m2', values: { rate: 550, quantity: 10_000 }, amount: 5.5 },
      ],
    })
    const byTariff = { id: budget.id, source: 'tariff' } as const
    expect(await application.done('budgetrest/updatepricesource', byTariff, admin)).toMatchObject({
      changed: 2,
      totals: { net: 76 },
    })
  })

  test('requires a confirmed order and its spaces, and takes only spaces without a budget', async () => {
    const staff = await customerWithStaff(application, admin)
    const { order, spaces } = await orderForSpaces(application, admin, staff, { line, count: 2 })
    const draft = await makerOf(application, staff.token).order({ customer_id: staff.customer.id })
    const sendUpdate = (input: object) =>
      application.send('budgetrest/update', { ...plainBudget(order.id), ...input }, admin)
    expect(await sendUpdate({ order_id: draft.id })).toMatchObject({
      status: 422,
      fields: { order_id: { key: 'validation.order_not_confirmed' } },
    })
    expect(await sendUpdate({ space_ids: [spaces[0]?.id, 2_147_483_647] })).toMatchObject({
      status: 422,
      fields: { space_ids: { key: 'validation.no_spaces_to_budget' } },
    })
    expect(await sendUpdate({ discount: 101 })).toMatchObject({ status: 422, fields: { discount: {} } })
    const part = { ...plainBudget(order.id), space_ids: [spaces[0]?.id ?? 0] }
    expect(await application.done('budgetrest/update', part, admin)).toMatchObject({ spaces: 1 })
    const orderSpaces = await application.done('budgetrest/getorderspaces', { order_id: order.id }, admin)
    expect(orderSpaces.map((space) => space.budget_code !== null)).toEqual([true, false])
    const rest = await application.done('budgetrest/update', plainBudget(order.id), admin)
    expect((await linesOf(rest.id)).map((each) => each.space_id)).toEqual([spaces[1]?.id])
    expect(await sendUpdate({})).toMatchObject({ status: 422, fields: { order_id: {} } })
  })

  test('is offered by an order only while one of its spaces is in no budget', async () => {
    const staff = await customerWithStaff(application, admin)
    const { order, spaces } = await orderForSpaces(application, admin, staff, { line, count: 2 })
    const isOffered = async (id: number, token = admin) =>
      (await application.done('orderrest/get', { id }, token)).may_budget
    expect([await isOffered(order.id), await isOffered(order.id, staff.token)]).toEqual([true, false])
    const part = { ...plainBudget(order.id), space_ids: [spaces[0]?.id ?? 0] }
    await application.done('budgetrest/update', part, admin)
    expect(await isOffered(order.id)).toBe(true)
    const rest = await application.done('budgetrest/update', plainBudget(order.id), admin)
    expect(await isOffered(order.id)).toBe(false)
    await application.done('budgetrest/delete', { id: rest.id }, admin)
    expect(await isOffered(order.id)).toBe(true)
    // Neither order is offered: one has no spaces to mount prints in, and the other is still a draft, so nothing is printed
    // yet.
    const mine = makerOf(application, staff.token)
    const { id, version } = await mine.order({ customer_id: staff.customer.id, lines: [line()] })
    await application.done(
      'orderrest/changestatus',
      { id, version, status: 'confirmed', note: '' },
      staff.token,
    )
    const draft = await mine.order({
      customer_id: staff.customer.id,
      lines: [line({ space_id: spaces[0]?.id ?? 0 })],
    })
    expect([await isOffered(id), await isOffered(draft.id)]).toEqual([false, false])
  })

  test('is named to a customer whose space it has only once it is sent', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget, order } = await budgetForSpaces(application, admin, staff, { line })
    const codeFor = async (token: string) =>
      (await application.done('budgetrest/getorderspaces', { order_id: order.id }, token))[0]?.budget_code
    expect([await codeFor(admin), await codeFor(staff.token)]).toEqual([budget.code, null])
    const step = { id: budget.id, version: budget.version, status: 'sent' as const }
    await application.done('budgetrest/changestatus', step, admin)
    expect(await codeFor(staff.token)).toBe(budget.code)
  })

  test('gets its own code, and each space one budget, when twelve are created at once', async () => {
    const staff = await customerWithStaff(application, admin)
    const { order, spaces } = await orderForSpaces(application, admin, staff, { line, count: 12 })
    const ofSpace = ({ id }: { id: number }) =>
      application.call('budgetrest/update', { ...plainBudget(order.id), space_ids: [id] }, admin)
    const answers = await Promise.all([...spaces, ...spaces].map(ofSpace))
    const codes = answers.filter(({ error }) => error === '').map(({ content }) => content.code)
    expect([codes.length, new Set(codes).size]).toEqual([12, 12])
    const refusals = answers.filter(({ error }) => error !== '')
    expect(refusals).toHaveLength(12)
    for (const answer of refusals) {
      expect(answer).toMatchObject({
        status: 422,
        fields: { space_ids: { key: 'validation.space_in_budget', values: { code: expect.any(String) } } },
      })
    }
  })

  test('never takes a space of another budget, on adding or on restoring from the bin', async () => {
    const staff = await customerWithStaff(application, admin)
    const { order, spaces } = await orderForSpaces(application, admin, staff, { line, count: 2 })
    const [one, two] = spaces.map(({ id }) => id)
    const makeOf = (space = 0) =>
      application.done('budgetrest/update', { ...plainBudget(order.id), space_ids: [space] }, admin)
    const [first, second] = [await makeOf(one), await makeOf(two)]
    const added = [{ space_id: two ?? 0 }]
    expect(await application.done('budgetrest/updatespaces', { id: first.id, added }, admin)).toMatchObject({
      added: 0,
      refused: [
        {
          of: 'added',
          place: 0,
          error: 'INVALID_INPUT',
          fields: { space_id: { values: { code: second.code } } },
        },
      ],
    })
    await application.done('budgetrest/delete', { id: second.id }, admin)
    expect(await application.done('budgetrest/updatespaces', { id: first.id, added }, admin)).toMatchObject({
      added: 1,
    })
    expect(await application.call('budgetrest/undelete', { id: second.id }, admin)).toMatchObject({
      status: 422,
      fields: { ids: { key: 'validation.space_in_budget', values: { code: first.code } } },
    })
    expect(await application.call('budgetrest/get', { id: second.id }, admin)).toMatchObject({ status: 404 })
  })
})

describe('the lines of a draft', () => {
  // covers: spec 7.29; product 3.32, 6.19
  test('change one by one with their own versions, and a typed amount is marked as manual', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 3 })
    const { id } = budget
    const [one, two, three] = await linesOf(id)
    if (!one || !two || !three) throw new Error('Lines are missing')
    const edit = { id: one.id, version: one.version, installation: 99.95, discount: 10 }
    expect(await application.done('budgetrest/updatespace', { id, line: edit }, admin)).toMatchObject({
      line: { source: 'manual', installation: 99.95, net: 89.96, version: 2, price_steps: [] },
      totals: { lines_net: 165.96 },
    })
    expect(await application.call('budgetrest/updatespace', { id, line: edit }, admin)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { net: 89.96, version: 2 },
    })
    const several = {
      id,
      changed: [
        { id: two.id, version: two.version, minutes: 90, km: 12, reprints: 2 },
        { id: one.id, version: 1, note: 'Too late' },
      ],
      removed: [{ id: three.id, version: three.version }],
      added: [{ space_id: three.space_id, note: 'Come back' }, { space_id: one.space_id }],
    }
    const answer = await application.done('budgetrest/updatespaces', several, admin)
    // The price results from rates of 30 and 8 €, 90 minutes, 12 km and two prints at 14.20 €.
    expect(answer).toMatchObject({
      added: 1,
      changed: [{ id: two.id, installation: 80, travel: 4.8, print: 28.4, net: 113.2 }],
      removed: [three.id],
      refused: [
        { of: 'changed', place: 1, error: 'CONFLICT', line: { id: one.id } },
        { of: 'added', place: 1, error: 'CONFLICT' },
      ],
      totals: { spaces: 3, lines_net: 241.16 },
    })
    expect((await linesOf(id)).map((each) => [each.number, each.space_id, each.note])).toEqual([
      [1, one.space_id, ''],
      [2, two.space_id, ''],
      [3, three.space_id, 'Come back'],
    ])
  })

  // covers: spec 7.29; product 6.19
  test('change all together or in part, and have no price without an agreed rate', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 3 })
    const { id } = budget
    const lines = await linesOf(id)
    const some = lines.slice(0, 2).map((each) => each.id)
    const column = { id, line_ids: some, value: { extras: 5 } }
    expect(await application.done('budgetrest/updatecolumn', column, admin)).toMatchObject({
      changed: 2,
      totals: { lines_net: 124 },
    })
    expect(await application.done('budgetrest/updatecolumn', column, admin)).toMatchObject({ changed: 0 })
    const installer = await makerOf(application, admin).installer({
      ...{ rate_per_space: null, rate_per_m2: null, rate_per_hour: null, rate_per_km: null },
    })
    const values = { source: 'installer' as const, installer_id: installer.id }
    expect(await application.done('budgetrest/updateall', { id, values }, admin)).toMatchObject({
      changed: 3,
      totals: { unpriced: 3, lines_net: 10 },
    })
    expect(await linesOf(id)).toMatchObject([{ missing: ['per_space'] }, {}, {}])
    const { version } = await application.done('budgetrest/get', { id }, admin)
    expect(
      await application.call('budgetrest/changestatus', { id, version, status: 'sent' }, admin),
    ).toMatchObject({
      status: 422,
      fields: { lines: { key: 'validation.budget_unpriced', values: { count: 3 } } },
    })
    const wrong = [
      { id, value: {} },
      { id, value: { extras: -1 } },
      { id, value: { extras: 1.005 } },
      { id, value: { extras: 1e12 } },
      { id, value: { extras: 1, note: '' } },
      { id, value: { installer_id: 2_147_483_647 } },
    ]
    for (const input of wrong) {
      expect(await application.send('budgetrest/updatecolumn', input, admin)).toMatchObject({ status: 422 })
    }
    const others = { id, line_ids: [2_147_483_647], value: { note: '' } }
    expect(await application.call('budgetrest/updatecolumn', others, admin)).toMatchObject({ status: 404 })
  })

  test('are limited to 20 million, each and in total', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 2 })
    const { id } = budget
    const tooMuch = { status: 422, fields: { lines: { key: 'validation.amount_too_large' } } }
    const [one] = await linesOf(id)
    const much = { id: one?.id ?? 0, version: 1, installation: 20_000_000, extras: 0.01 }
    expect(await application.call('budgetrest/updatespace', { id, line: much }, admin)).toMatchObject(tooMuch)
    // With VAT, the amount exceeds the limit.
    const column = { id, value: { extras: 9_000_000 } }
    expect(await application.call('budgetrest/updatecolumn', column, admin)).toMatchObject(tooMuch)
    const dear = await makerOf(application, admin).installer({ rate_per_km: 20_000_000 })
    const far = { id, values: { source: 'installer' as const, installer_id: dear.id, km: 100_000 } }
    expect(await application.send('budgetrest/updateall', far, admin)).toMatchObject(tooMuch)
    const before = await application.done('budgetrest/get', { id }, admin)
    expect(before).toMatchObject({ net: 76, version: 1 })

    const { order_id, version } = before
    await application.done('budgetrest/update', { ...plainBudget(order_id), id, version, vat_rate: 0 }, admin)
    const exactly = { ...much, extras: 0, discount: 0 }
    const last = (await linesOf(id))[1]
    const removed = [{ id: last?.id ?? 0, version: last?.version ?? 0 }]
    await application.done('budgetrest/updatespaces', { id, removed }, admin)
    expect(await application.done('budgetrest/updatespace', { id, line: exactly }, admin)).toMatchObject({
      ...{ line: { net: 20_000_000 }, totals: { net: 20_000_000, total: 20_000_000 } },
    })
    expect(await application.call('budgetrest/list', {}, admin)).toMatchObject({ status: 200 })
  })

  test('keep the changes of concurrent writers, and the first writer wins within one line', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget, order } = await budgetForSpaces(application, admin, staff, { line, count: 6 })
    const { id } = budget
    const lines = await linesOf(id)
    const [first, ...others] = lines
    if (!first) throw new Error('Lines are missing')
    const write = (of: { id: number; version: number }, extras: number) =>
      application.call('budgetrest/updatespace', { id, line: { ...of, extras } }, admin)
    const { id: line_id, version } = first
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => write({ id: line_id, version }, n + 1)),
      ...others.map((each) => write({ id: each.id, version: each.version }, 100)),
    ])
    const ofFirst = answers.slice(0, 20)
    const [winner] = ofFirst.filter(({ error }) => error === '')
    expect(ofFirst.filter(({ error }) => error === 'CONFLICT')).toHaveLength(19)
    expect(answers.slice(20).map(({ error }) => error)).toEqual(['', '', '', '', ''])
    const now = await linesOf(id)
    expect(winner?.content).toMatchObject({ line: { extras: now[0]?.extras } })
    const header = { installer_id: null, valid_until: null, notes: 'Mine', discount: 0 }
    const late = { id, version: budget.version, order_id: order.id, ...header }
    expect(await application.call('budgetrest/update', late, admin)).toMatchObject({
      status: 409,
      content: { id, notes: '', lines_net: now.reduce((sum, { net }) => sum + net, 0) },
    })
  })

  test('add up with the VAT of the house, or with that of the customer if it is empty', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget, order } = await budgetForSpaces(application, admin, staff, { line, count: 2 })
    const { id } = budget
    const save = async (changes: object) => {
      const { version } = await application.done('budgetrest/get', { id }, admin)
      const input = { ...plainBudget(order.id), id, version, ...changes }
      return application.send('budgetrest/update', input, admin)
    }
    expect(await save({ vat_rate: 10, discount: 12.5 })).toMatchObject({
      content: { vat_rate: 10, lines_net: 76, net: 66.5, vat: 6.65, total: 73.15 },
    })
    expect(await save({ discount: 0 })).toMatchObject({ content: { vat_rate: 10, total: 83.6 } })
    expect(await save({ vat_rate: null })).toMatchObject({ content: { vat_rate: 21, total: 91.96 } })
    for (const vat_rate of [-1, 100.01, 10.005, '10']) {
      expect(await save({ vat_rate })).toMatchObject({ status: 422, fields: { vat_rate: {} } })
    }
  })

  test('change with the same number of statements for three thousand spaces as for three', async () => {
    const staff = await customerWithStaff(application, admin)
    const { budget } = await budgetForSpaces(application, admin, staff, { line, count: 3 })
    const change = (value: object) => () =>
      application.done('budgetrest/updatecolumn', { id: budget.id, value }, admin)
    const few = await queriesOf(change({ extras: 1 }))
    await application.handle.execute(`
      insert into spaces (customer_id, number, shop_name, kind, country, created_at, updated_at)
      select ${staff.customer.id}, 100000 + n, 'Shop ' || n, 'window', 'ES', 0, 0 from generate_series(1, 3000) n`)
    await application.handle.execute(`
      insert into budget_lines (budget_id, number, space_id, pieces, m2, printed_net, source)
      select ${budget.id}, 1000 + row_number() over (), id, 1, 10000, 0, 'tariff'
      from spaces where number > 100000 and customer_id = ${staff.customer.id}`)
    const many = await queriesOf(change({ extras: 2 }))
    expect(many.length).toBe(few.length)
    const condition = and(eq(budgetLines.budget_id, budget.id), eq(budgetLines.extras, 200))
    expect(await application.handle.$count(budgetLines, condition)).toBe(3003)
    expect(await application.done('budgetrest/get', { id: budget.id }, admin)).toMatchObject({
      spaces: 3003,
      lines_net: 3003 * 40,
    })
  })
})
