import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPermissions, customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let admin: string
let catalogue: Awaited<ReturnType<typeof printable>>

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  catalogue = await printable(application, admin)
})
afterAll(() => application.close())

/** Creates a user with limits, and a function that creates the user's orders from pieces of 1 m2 for 14.20 €. */
async function buyer(limits: { user_limit_euros?: number; user_limit_m2?: number }) {
  const staff = await customerWithStaff(application, admin, limits)
  const mine = makerOf(application, staff.token)
  const order = (copies = 1) =>
    mine.order({ customer_id: staff.customer.id, lines: [catalogue.line({ copies })] })
  const balance = async () => (await application.done('userrest/getsaldo', {}, staff.token)).saldo
  const movements = async () => (await application.done('userrest/movements', {}, staff.token)).rows
  return { ...staff, order, balance, movements }
}

type Order = { id: number; version: number }

const confirm = ({ id, version }: Order, token: string, past_limit?: string) =>
  application.send('orderrest/changestatus', { id, version, status: 'confirmed', past_limit }, token)

test('limits and current prices are reported together with the faulty lines', async () => {
  const { order, token, customer } = await buyer({ user_limit_euros: 30 })
  const space = await makerOf(application, token).space({ customer_id: customer.id })
  const own = await printable(application, admin)
  const lines = [own.line({ copies: 2, space_id: space.id })]
  const { id } = await order(1)
  const { version } = await application.done('orderrest/get', { id }, token)
  const { added } = await application.done('orderrest/savelines', { id, added: lines }, token)
  await application.done('spacerest/setactive', { ids: [space.id], active: false }, admin)
  const tryToConfirm = async (more: object = {}) => {
    const input = { id, version: version + 1, status: 'confirmed' as const, ...more }
    const { status, error, fields } = await application.send('orderrest/changestatus', input, admin)
    return { status, error, fields: Object.keys(fields ?? {}).sort() }
  }
  const refusal = { status: 409, error: 'STATE_NOT_ALLOWED' }
  expect(await tryToConfirm()).toEqual({ ...refusal, fields: ['euros', 'lines.1.space_id'] })
  await application.handle.execute(
    sql`update materials set price_per_m2 = 2000 where id = ${own.material.id}`,
  )
  expect(await tryToConfirm()).toEqual({ ...refusal, fields: ['euros', 'lines.1.space_id', 'prices'] })
  const agreement = { take_total: 75.75, past_limit: 'Aprobado' }
  expect(await tryToConfirm(agreement)).toEqual({ ...refusal, fields: ['lines.1.space_id'] })

  const [line] = added
  if (!line) throw new Error('No line was added')
  await application.done(
    'orderrest/savelines',
    { id, changed: [{ id: line.id, version: line.version, space_id: null }] },
    token,
  )
  const answer = await application.send(
    'orderrest/changestatus',
    { id, version: version + 2, status: 'confirmed' },
    admin,
  )
  expect(answer).toMatchObject({ error: 'LIMIT_EXCEEDED', fields: { euros: { values: { left: 30 } } } })
})

// covers: product 9.24
test('the house sees the missing amount in each unit, and can let the order pass with a reason', async () => {
  const { order, token, balance, movements } = await buyer({ user_limit_euros: 20, user_limit_m2: 1.5 })
  const draft = await order(2)
  expect(await confirm(draft, admin)).toMatchObject({
    ...{ status: 409, error: 'LIMIT_EXCEEDED' },
    fields: {
      euros: { values: { left: 20, needed: 28.4, missing: 8.4 } },
      m2: { values: { left: 1.5, needed: 2, missing: 0.5 } },
    },
  })
  const reason = 'Aprobado por su director'
  const answer = await confirm(draft, admin, reason)
  expect(answer).toMatchObject({ status: 200, content: { status: 'confirmed' } })
  expect(await balance()).toEqual({ euros: 28.4, m2: 2 })

  // The history, the timeline, the movement and the log show the reason and the user to the customer's users.
  const { history } = await application.done('orderrest/get', { id: draft.id }, token)
  expect(history.at(-1)).toMatchObject({ past_limit: reason, note: '', created_by_name: 'admin' })
  expect(await movements()).toMatchObject([{ euros: 28.4, past_limit: reason, created_by_name: 'admin' }])
  const about = { resource: 'order' as const, record_id: draft.id }
  const { items } = await application.done('timelinerest/list', about, token)
  expect(items[0]).toMatchObject({ kind: 'state', past_limit: reason, user_name: 'admin' })
  const readLogEntry = async (resource: string) =>
    (await application.done('logrest/list', { filters: { resource: `in;${resource}` } }, admin)).rows[0]
  const isLogged = { field: 'past_limit', after: reason }
  expect((await readLogEntry('order'))?.changes).toContainEqual(expect.objectContaining(isLogged))
  expect((await readLogEntry('movement'))?.changes).toContainEqual(expect.objectContaining(isLogged))
  const { notifications } = await application.done('activityrest/list', {}, token)
  expect(notifications.data[0]).toMatchObject({
    text_key: 'activity.told.order_past_limit',
    text_values: { code: draft.code, name: 'admin', reason },
  })
})

test('a reason is stored only if a limit is exceeded', async () => {
  const { order, token, movements } = await buyer({ user_limit_euros: 20 })
  const fits = await order()
  expect(await confirm(fits, admin, 'Por si acaso')).toMatchObject({ status: 200 })
  expect(await movements()).toMatchObject([{ past_limit: '' }])
  const { history } = await application.done('orderrest/get', { id: fits.id }, token)
  expect(history.at(-1)).toMatchObject({ past_limit: '' })
})

test('only the house can let an order pass, with a reason, at confirmation, and in its current version', async () => {
  const { order, token, balance } = await buyer({ user_limit_euros: 10 })
  const draft = await order()
  expect(await confirm(draft, token, 'Me lo permito')).toMatchObject({
    ...{ status: 422, fields: { past_limit: { key: 'validation.house_only' } } },
  })
  expect(await confirm(draft, admin, '  ')).toMatchObject({
    ...{ status: 422, fields: { past_limit: { key: 'validation.required' } } },
  })
  const { id, version } = draft
  const cancelling = { id, version, status: 'cancelled', past_limit: 'Otro paso' }
  expect(await application.send('orderrest/changestatus', cancelling, admin)).toMatchObject({
    ...{ status: 422, fields: { past_limit: { key: 'validation.invalid' } } },
  })
  expect(await confirm({ ...draft, version: 9 }, admin, 'Tarde')).toMatchObject({ error: 'CONFLICT' })
  expect(await confirm(draft, '', 'Sin entrar')).toMatchObject({ status: 401 })
  const stranger = await customerWithStaff(application, admin)
  expect(await confirm(draft, stranger.token, 'De otro')).toMatchObject({ error: 'NOT_FOUND' })
  const flags = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const
  const make = makerOf(application, admin)
  const role = await make.role({ permissions: { ...allPermissions(), '/order': flags } })
  const reader = await make.user({ role_id: role.id, usergroup_id: 1 })
  expect(await confirm(draft, await application.signIn(reader.username), 'Solo miro')).toMatchObject({
    error: 'NO_PERMISSION',
  })
  expect(await balance()).toEqual({ euros: 0, m2: 0 })
})

// covers: product 9.24
test('none of twenty concurrent orders exceeds the limit, except the four that the house lets pass', async () => {
  const { order, token, balance, movements } = await buyer({ user_limit_m2: 7 })
  const orders = await Promise.all(Array.from({ length: 20 }, () => order()))
  const answers = await Promise.all(
    orders.map((each, place) =>
      place % 5 === 0 ? confirm(each, admin, `Plaza ${place}`) : confirm(each, token),
    ),
  )
  const pastLimitCount = (await movements()).filter(({ past_limit }) => past_limit !== '').length
  const confirmedCount = answers.filter(({ status }) => status === 200).length
  const readM2 = async () => (await balance()).m2
  // The house lets every fifth order exceed the limit. If such an order is confirmed while the limit still has room, it takes
  // one of the seven places.
  expect(answers.filter((_, place) => place % 5 === 0).every(({ status }) => status === 200)).toBe(true)
  expect([confirmedCount - pastLimitCount, await readM2()]).toEqual([expect.any(Number), confirmedCount])
  expect(confirmedCount - pastLimitCount).toBeLessThanOrEqual(7)
  expect(answers.filter(({ error }) => error === 'LIMIT_EXCEEDED')).toHaveLength(20 - confirmedCount)
})
