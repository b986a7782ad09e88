import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, printable } from '../../../../testing/company.ts'
import { judgedPhotos } from '../../../../testing/sales/judged-photos.ts'
import { budgetForSpaces } from '../../../../testing/sales/made-budget.ts'
import { plainOrder } from '../../../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

type Payer = 'house' | 'customer' | 'installer'

/**
 * Creates an approved budget with one refused photo per space. Each entry of `payers` pays for the repeated work in one space.
 */
async function refusedJob(payers: readonly Payer[], { reprint = true } = {}) {
  const staff = await customerWithStaff(application, admin)
  const job = await budgetForSpaces(application, admin, staff, { line, count: payers.length })
  const { id, order_id } = job.budget
  for (const [version, status] of [
    [1, 'sent'],
    [2, 'approved'],
  ] as const) {
    await application.done('budgetrest/changestatus', { id, version, status }, admin)
  }
  const { rows: lines } = await application.done('budgetrest/getspaces', { id }, admin)
  const ids: number[] = []
  for (const [place, payer] of payers.entries()) {
    const of = lines[place]
    if (!of) throw new Error(`There is no space ${place}`)
    const decision = { state: 'rejected', refusal: 'do_again', payer, reprint } as const
    ids.push(...(await judgedPhotos(application, { id, order_id }, of, [decision])))
  }
  const saldo = async () => (await application.done('userrest/getsaldo', {}, staff.token)).saldo
  return { ...staff, ...job, lines, ids, saldo }
}

async function photoOf(id: number) {
  const input = { filters: { id: `eq;${id}` } }
  const { rows } = await application.done('budgetrest/getinstallerphotos', input, admin)
  const [photo] = rows
  if (!photo) throw new Error(`The photo ${id} is not there`)
  return photo
}

async function decide(id: number, decision: object) {
  const { version } = await photoOf(id)
  return application.send('budgetrest/validatephoto', { id, version, ...decision }, admin)
}

const reprint = (photo_id = 0, token = admin) => application.call('orderrest/reprint', { photo_id }, token)
const read = (id: number, token = admin) => application.done('orderrest/get', { id }, token)
const move = async (id: number, status: 'confirmed' | 'draft') => {
  const { version } = await read(id)
  return application.done('orderrest/changestatus', { id, version, status }, admin)
}

describe('the reprint that a photo requests', () => {
  test('is one order for concurrent requests, with the lines of its space, on the original account', async () => {
    const { ids, order, user, lines } = await refusedJob(['house'])
    const answers = await Promise.all(Array.from({ length: 12 }, () => reprint(ids[0])))
    expect(new Set(answers.map(({ status, content }) => `${status} ${content.id}`)).size).toBe(1)
    const [first] = answers
    if (!first) throw new Error('Nobody asked')
    const { id } = first.content
    expect(await read(id)).toMatchObject({
      ...{ status: 'draft', user_id: user.id, reference: order.code, net: 0, total: 0, m2: 1 },
      lines: [{ space_id: lines[0]?.space_id, copies: 1, discount: 100, net: 0 }],
      reprint: {
        order: { id: order.id, code: order.code },
        photos: [{ id: ids[0], payer: 'house', wanted: true }],
        budgets: [],
      },
    })
  })

  test('joins the draft of the same order and payer, which its customer can only read', async () => {
    const { ids, order, token } = await refusedJob(['house', 'house', 'installer'])
    const { id } = (await reprint(ids[0])).content
    expect((await reprint(ids[1])).content).toMatchObject({ id, lines: [{}, {}], net: 0 })
    const other = (await reprint(ids[2])).content
    expect(other.id).not.toBe(id)
    expect(await photoOf(ids[1] ?? 0)).toMatchObject({ reprint_order: { id, status: 'draft' } })
    expect((await read(order.id)).reprints.map((each) => each.id)).toEqual([other.id, id])
    // Customers cannot see agreements between the house and its installers.
    expect(await read(other.id, token)).toMatchObject({
      ...{ may_edit: false, may_delete: false, next_statuses: [] },
      reprint: { order: { id: order.id }, photos: [], budgets: [] },
    })
    // The customer's log contains the orders, but neither the photos nor the decisions behind them.
    const { rows: logRows } = await application.done('logrest/list', { perpage: 100 }, token)
    const creations = logRows.filter(({ resource, action }) => resource === 'order' && action === 'create')
    expect(creations.map(({ record_id }) => record_id)).toEqual([other.id, id, order.id])
    // The log contains the state changes of the budget from the time it was sent.
    const actionsOn = (name: string) =>
      logRows.filter(({ resource }) => resource === name).map(({ action }) => action)
    expect([actionsOn('installerphoto'), actionsOn('budget')]).toEqual([[], ['status', 'status']])
    expect(JSON.stringify(logRows)).not.toMatch(/photo|payer|refusal|reprint/)
    expect(logRows.every(({ address, user_name }) => address === '' || user_name !== 'admin')).toBe(true)
    // Customers cannot change a reprint, because a reprint is free of charge.
    const { version } = other
    const lines_of_own = { id: other.id, added: [line({ copies: 1000 })] }
    for (const [path, input] of [
      ['orderrest/savelines', lines_of_own],
      ['orderrest/update', { ...plainOrder(order.customer_id), id: other.id, version, lines: [line()] }],
      ['orderrest/changestatus', { id: other.id, version, status: 'confirmed' }],
      ['orderrest/delete', { id: other.id }],
    ] as const) {
      expect(await application.send(path, input, token)).toMatchObject({
        status: 403,
        error: 'NO_PERMISSION',
      })
    }
  })

  test('is never charged through its order, but through the budget if the customer pays', async () => {
    const { ids, saldo, token, budget, customer, spaces } = await refusedJob(['customer'])
    await application.done('budgetrest/sendrefusals', {}, admin)
    const before = await saldo()
    const { id } = (await reprint(ids[0])).content
    expect(await read(id, token)).toMatchObject({ reprint: { budgets: [] } })
    const [bill] = (await read(id)).reprint?.budgets ?? []
    expect(bill).toMatchObject({ code: budget.code, revision: 2 })
    // A reprint stays free of charge when it is saved and checked like any other draft.
    const { version } = await read(id)
    const space_id = spaces[0]?.id ?? null
    const input = { ...plainOrder(customer.id), id, version, lines: [line({ space_id, copies: 2 })] }
    expect(await application.done('orderrest/update', input, admin)).toMatchObject({ pieces: 2, net: 0 })
    expect(await move(id, 'confirmed')).toMatchObject({ status: 'confirmed', total: 0 })
    expect(await saldo()).toEqual(before)
    await move(id, 'draft')
    expect(await saldo()).toEqual(before)
  })

  test('is removed when the decision is taken back, and created again with a new one', async () => {
    const { ids } = await refusedJob(['installer'])
    const [id = 0] = ids
    const first = (await reprint(id)).content.id
    await decide(id, { state: 'pending' })
    expect(await application.call('orderrest/get', { id: first }, admin)).toMatchObject({ status: 404 })
    expect(await reprint(id)).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    await decide(id, { state: 'rejected', refusal: 'do_again', reason: 'x', payer: 'house', reprint: true })
    const second = (await reprint(id)).content.id
    expect(second).not.toBe(first)
    await move(second, 'confirmed')
    await decide(id, { state: 'pending' })
    expect(await read(second)).toMatchObject({ reprint: { photos: [{ id, wanted: false }] } })
  })

  test('is created by the house only, for a photo that requires it', async () => {
    const { ids, token } = await refusedJob(['house'], { reprint: false })
    expect(await reprint(ids[0])).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await reprint(ids[0], token)).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
    expect(await reprint(ids[0], '')).toMatchObject({ status: 401 })
    expect(await reprint(2_147_483_647)).toMatchObject({ status: 404 })
  })
})
