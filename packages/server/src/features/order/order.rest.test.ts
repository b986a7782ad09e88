import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  allPermissions,
  artworkOf,
  customerWithStaff,
  makerOf,
  printable,
  unique,
} from '../../testing/company.ts'
import { ADMIN_PASSWORD } from '../../testing/people/administrator.ts'
import { reviewsIn } from '../../testing/sales/artwork-reviews.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string
let make: ReturnType<typeof makerOf>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  make = makerOf(application, admin)
})
afterAll(() => application.close())

/** Creates a new customer's user with an order that can be confirmed. */
async function staffWithOrder() {
  const staff = await customerWithStaff(application, admin)
  const { line } = await printable(application, admin)
  const mine = makerOf(application, staff.token)
  const order = await mine.order({ customer_id: staff.customer.id, lines: [line()] })
  const move = (status: (typeof order)['status'], token = staff.token, note = '') =>
    moveOrder(order.id, status, token, note)
  return { ...staff, mine, order, line, move }
}

async function moveOrder(id: number, status: string, token: string, note = '') {
  const { version } = await application.done('orderrest/get', { id }, admin)
  return application.send('orderrest/changestatus', { id, version, status, note }, token)
}

describe('order codes', () => {
  // covers: product 3.24, 6.10
  test('are unique and without gaps for a hundred concurrent callers', async () => {
    const callers = 100
    // Freezes the clock, because the numbers would restart at New Year.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const answers = await Promise.all(
      Array.from({ length: callers }, () => application.done('orderrest/generateordercode', {}, admin)),
    )
    const numbers = answers.map(({ code }) => Number(code.slice(3))).sort((one, other) => one - other)
    expect(new Set(numbers).size).toBe(callers)
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(callers - 1)
    const year = String(new Date().getUTCFullYear() % 100)
    expect(answers.every(({ code }) => code.startsWith(`${year}-`) && code.length === 9)).toBe(true)
  })

  test('are assigned to orders created concurrently without one', async () => {
    const customer = await make.customer()
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => make.order({ customer_id: customer.id })),
    )
    expect(new Set(orders.map((order) => order.code)).size).toBe(20)
  })

  // covers: spec 7.19
  test('are accepted once if they were reserved, and refused otherwise', async () => {
    const customer = await make.customer()
    const { code } = await application.done('orderrest/generateordercode', {}, admin)
    const filters = { resource: 'in;order', label: `eq;${code}` }
    const { rows } = await application.done('logrest/list', { filters }, admin)
    expect(rows).toMatchObject([{ action: 'give_code', label: code, record_id: null }])
    expect((await make.order({ customer_id: customer.id, code })).code).toBe(code)
    const plain = { ...plainOrder(customer.id), code }
    expect(await application.call('orderrest/update', plain, admin)).toMatchObject({
      status: 422,
      fields: { code: { key: 'validation.taken' } },
    })
    expect(await application.call('orderrest/update', { ...plain, code: '26-999999' }, admin)).toMatchObject({
      status: 422,
      fields: { code: { key: 'validation.code_not_given_out' } },
    })
  })
})

describe('the visibility of an order', () => {
  // covers: product 5.16
  test('is limited to its user group and the house, and others get "not found"', async () => {
    const { order, customer } = await staffWithOrder()
    const stranger = await customerWithStaff(application, admin)
    const otherGroup = await make.usergroup({ customer_id: customer.id })
    const role = await make.role()
    const colleague = await make.user({ role_id: role.id, usergroup_id: otherGroup.id })
    const tokens = [stranger.token, await application.signIn(colleague.username)]
    for (const token of tokens) {
      const { id, version } = order
      const answers = [
        await application.call('orderrest/get', { id }, token),
        await application.call('orderrest/delete', { id }, token),
        await application.call('orderrest/undelete', { ids: [id] }, token),
        await application.call('orderrest/changestatus', { id, version, status: 'confirmed' }, token),
        await application.call('orderrest/print', { id }, token),
      ]
      expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(
        Array(answers.length).fill('404 NOT_FOUND'),
      )
      const list = await application.done('orderrest/list', {}, token)
      expect([list.rows, list.total]).toEqual([[], 0])
    }
    expect((await application.done('orderrest/get', { id: order.id }, admin)).code).toBe(order.code)
  })

  // covers: spec 7.19
  test('includes other users of the same group, who can change it', async () => {
    const { order, usergroup } = await staffWithOrder()
    const role = await make.role()
    const colleague = await make.user({ role_id: role.id, usergroup_id: usergroup.id })
    const token = await application.signIn(colleague.username)
    expect((await application.done('orderrest/list', {}, token)).rows.map((row) => row.id)).toEqual([
      order.id,
    ])
    const { customer_id, version } = order
    const orderAfter = await application.done(
      'orderrest/update',
      { ...plainOrder(customer_id), id: order.id, version, reference: 'de una compañera' },
      token,
    )
    expect(orderAfter).toMatchObject({ reference: 'de una compañera', user_id: order.user_id, version: 2 })
  })

  test('excludes changes by callers of another group who know its id', async () => {
    const { order } = await staffWithOrder()
    const stranger = await customerWithStaff(application, admin)
    const input = { ...plainOrder(stranger.customer.id), id: order.id, version: order.version }
    expect(await application.call('orderrest/update', input, stranger.token)).toMatchObject({ status: 404 })
  })

  test('prevents orders in the name of another customer', async () => {
    const { mine } = await staffWithOrder()
    const other = await make.customer()
    await expect(mine.order({ customer_id: other.id })).rejects.toThrow('INVALID_INPUT')
  })
})

describe('the search for orders', () => {
  // covers: spec 7.19
  test('finds them by code, reference, customer and campaign, within the scope only', async () => {
    const one = await staffWithOrder()
    const campaign = await make.campaign({ customer_id: one.customer.id, name: unique('Campaña Ñandú') })
    const order = await one.mine.order({
      customer_id: one.customer.id,
      campaign_id: campaign.id,
      reference: unique('PO'),
    })
    const searchIds = async (search: string, token = one.token) =>
      (await application.done('orderrest/list', { search }, token)).rows.map((row) => row.id)
    expect(await searchIds(order.code)).toEqual([order.id])
    expect(await searchIds(order.reference.toLowerCase())).toEqual([order.id])
    expect(await searchIds(campaign.name.slice(3))).toEqual([order.id])
    expect((await searchIds(one.customer.name)).sort()).toEqual([one.order.id, order.id].sort())
    expect(await searchIds('nothing is called like this')).toEqual([])
    const other = await customerWithStaff(application, admin)
    expect(await searchIds(one.customer.name, other.token)).toEqual([])
  })
})

describe('the states of an order', () => {
  // covers: product 9.10, 9.11; ASVS 2.3.1
  test('reach production only with approved and released artwork, and report what each line waits for', async () => {
    const { customer, mine, line } = await staffWithOrder()
    const campaign = await mine.campaign({ customer_id: customer.id })
    const image = await artworkOf(application, campaign.id)
    // At this size, the artwork has enough resolution.
    const artworkLine = line({ campaign_image_id: image, width: 40, height: 40 })
    const order = await mine.order({
      customer_id: customer.id,
      campaign_id: campaign.id,
      lines: [line(), artworkLine],
    })
    expect(await moveOrder(order.id, 'confirmed', admin)).toMatchObject({ status: 200 })
    const inTheWay = async () => {
      const answer = await moveOrder(order.id, 'production', admin)
      expect(answer).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
      return answer.fields
    }
    const { release, imageOf } = reviewsIn(application, admin)
    const { name } = await imageOf(admin, image)
    const values = { number: 2, name }
    const approvalFault = { key: 'validation.artwork_not_approved', values }
    expect(await inTheWay()).toMatchObject({
      'lines.1.campaign_image_id': approvalFault,
      'lines.1.release': { key: 'validation.artwork_not_released', values },
    })
    await release({ image: { id: image } }, { release: 'refused', text: 'Sin sangrado' })
    expect(await inTheWay()).toMatchObject({
      'lines.1.campaign_image_id': approvalFault,
      'lines.1.release': {
        key: 'validation.artwork_refused',
        values: { ...values, reason: 'Sin sangrado' },
      },
    })
    const decision = { id: image, version: 2, revision: 1, approval: 'approved' as const }
    await application.done('campaignrest/imagedecide', decision, admin)
    expect(Object.keys(await inTheWay())).toEqual(['lines.1.release'])
    await release({ image: { id: image } }, { release: 'released' })
    const { lines } = await application.done('orderrest/get', { id: order.id }, admin)
    expect(lines[1]).toMatchObject({ image_approval: 'approved', image_release: 'released' })
    expect(await moveOrder(order.id, 'production', admin)).toMatchObject({ status: 200 })
  })

  // covers: ASVS 2.3.1
  test('offer each caller only their allowed moves', async () => {
    const { order, token, move } = await staffWithOrder()
    const readNextStatuses = async () => ({
      house: (await application.done('orderrest/get', { id: order.id }, admin)).next_statuses,
      customer: (await application.done('orderrest/get', { id: order.id }, token)).next_statuses,
    })
    expect(await readNextStatuses()).toEqual({
      house: ['confirmed', 'cancelled'],
      customer: ['confirmed', 'cancelled'],
    })
    expect(await move('confirmed')).toMatchObject({ status: 200 })
    expect(await readNextStatuses()).toEqual({
      house: ['production', 'draft', 'cancelled'],
      customer: ['cancelled'],
    })
    expect(await move('production')).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await move('production', admin)).toMatchObject({ status: 200 })
    expect(await readNextStatuses()).toEqual({ house: ['shipped', 'cancelled'], customer: [] })
    expect(await move('cancelled')).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
    expect(await move('shipped', admin)).toMatchObject({ status: 200 })
    expect(await move('installed', admin)).toMatchObject({ status: 200 })
    expect(await readNextStatuses()).toEqual({ house: [], customer: [] })
  })

  // covers: product 3.28, 4.9, 6.10
  test('are kept in its history with user, time, origin and reason', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { order, user, move } = await staffWithOrder()
    await move('confirmed')
    await move('draft', admin, 'Falta una medida')
    const { history } = await application.done('orderrest/get', { id: order.id }, admin)
    expect(
      history.map(({ from_status, to_status, note, created_by_name }) => [
        from_status,
        to_status,
        note,
        created_by_name,
      ]),
    ).toEqual([
      [null, 'draft', '', user.username],
      ['draft', 'confirmed', '', user.username],
      ['confirmed', 'draft', 'Falta una medida', 'admin'],
    ])
    const now = Math.floor(Date.now() / 1000)
    for (const { created_at } of history) {
      expect(created_at).toBeGreaterThanOrEqual(before)
      expect(created_at).toBeLessThanOrEqual(now)
    }
  })

  // covers: product 4.2
  test('require lines and passed checks for confirmation, and name the faulty lines', async () => {
    const staff = await customerWithStaff(application, admin)
    const { material, line } = await printable(application, admin)
    const narrow = await make.product({ materials: [material.id], max_width: 500 })
    const mine = makerOf(application, staff.token)
    const empty = await mine.order({ customer_id: staff.customer.id })
    expect(await moveOrder(empty.id, 'confirmed', staff.token)).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
    })
    const lines = [line(), line({ product_id: narrow.id })]
    const failing = await mine.order({ customer_id: staff.customer.id, lines })
    expect(await moveOrder(failing.id, 'confirmed', staff.token)).toMatchObject({
      status: 409,
      error: 'STATE_NOT_ALLOWED',
      fields: { 'lines.1.checks': { values: { number: 2 } } },
    })
    expect((await application.done('orderrest/get', { id: failing.id }, admin)).status).toBe('draft')
  })

  test('reject a move with an outdated version as a conflict that shows the current order', async () => {
    const { order, token, move } = await staffWithOrder()
    await move('confirmed')
    const { id, version } = order
    expect(
      await application.call('orderrest/changestatus', { id, version, status: 'cancelled' }, token),
    ).toMatchObject({ status: 409, error: 'CONFLICT', content: { id, status: 'confirmed', version: 2 } })
  })
})

describe('the deletion of an order', () => {
  // covers: spec 7.19
  test('hides a draft or a cancelled order, and can be undone', async () => {
    const { order, token, move } = await staffWithOrder()
    const { id } = order
    for (const status of ['draft', 'cancelled'] as const) {
      if (status === 'cancelled') await move('cancelled')
      expect(await application.call('orderrest/delete', { id }, token)).toMatchObject({ status: 200 })
      expect(await application.call('orderrest/get', { id }, token)).toMatchObject({ status: 404 })
      expect((await application.done('orderrest/list', {}, token)).total).toBe(0)
      await application.done('orderrest/undelete', { id }, token)
      expect((await application.done('orderrest/get', { id }, token)).status).toBe(status)
      expect((await application.done('orderrest/list', {}, token)).total).toBe(1)
    }
  })

  test('is refused from confirmed on, for the whole selection', async () => {
    const { order, token, mine, customer, move } = await staffWithOrder()
    const draft = await mine.order({ customer_id: customer.id })
    await move('confirmed')
    for (const status of ['confirmed', 'production', 'shipped', 'installed'] as const) {
      if (status !== 'confirmed') await move(status, admin)
      const answer = await application.call('orderrest/delete', { ids: [draft.id, order.id] }, token)
      expect(answer).toMatchObject({ status: 409, error: 'STATE_NOT_ALLOWED' })
      expect(answer.message).toContain(order.code)
    }
    expect((await application.done('orderrest/list', {}, token)).total).toBe(2)
  })
})

test('a read-only caller sees the order without any actions', async () => {
  const { order, usergroup } = await staffWithOrder()
  const permissions = {
    ...allPermissions('0'),
    '/order': { perm_view: '1', perm_access: '1', perm_edit: '0' },
  } as const
  const role = await make.role({ name: unique('Mira'), permissions })
  const reader = await make.user({ role_id: role.id, usergroup_id: usergroup.id, password: ADMIN_PASSWORD })
  const token = await application.signIn(reader.username)
  expect(await application.done('orderrest/get', { id: order.id }, token)).toMatchObject({
    next_statuses: [],
    may_edit: false,
  })
  const { id, version } = order
  expect(
    await application.call('orderrest/changestatus', { id, version, status: 'confirmed' }, token),
  ).toMatchObject({ status: 403, error: 'NO_PERMISSION' })
})
