import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { asInput } from '../../../testing/sales/order-shop.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

let application: TestApplication
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  application = await openTestApplication()
  shop = await openShop()
})
afterAll(() => application.close())

/** Creates a customer's user who can order, and a line for a product. */
async function openShop() {
  const admin = await application.signIn('admin')
  const { customer, token } = await customerWithStaff(application, admin)
  const { line } = await printable(application, admin)
  const draft = () => makerOf(application, token).order({ customer_id: customer.id, lines: [line()] })
  const get = (id: number) => application.done('orderrest/get', { id }, token)
  const save = (id: number, changes: object) =>
    application.done('orderrest/savelines', { id, ...changes }, token)
  return { token, line, draft, get, save }
}

const keyOf = (digit: number) => String(digit).repeat(32)
const copiesOf = (lines: readonly { copies: number }[]) => lines.map(({ copies }) => copies)

test('a new line that is sent again with its key is added once', async () => {
  const { id } = await shop.draft()
  const [first, second] = [2, 3].map((copies) => ({ ...shop.line({ copies }), client_key: keyOf(copies) }))
  const answer = await shop.save(id, { added: [first] })
  const before = await shop.get(id)
  const again = await shop.save(id, { added: [second, first] })
  expect(copiesOf(again.added)).toEqual([3, 2])
  expect(again.added[1]).toEqual(answer.added[0])
  const now = await shop.get(id)
  expect(copiesOf(now.lines)).toEqual([1, 2, 3])
  expect(now.lines.map(({ client_key }) => client_key)).toEqual([null, keyOf(2), keyOf(3)])
  expect(now.pieces).toBe(before.pieces + 3)
  const { version } = await shop.save(id, { added: [first, second] })
  expect(version).toBe(now.version)
})

test('a line sent again with other values is updated, unless somebody has changed it since', async () => {
  const { id } = await shop.draft()
  const added = (copies: number) => ({ added: [{ ...shop.line({ copies }), client_key: keyOf(1) }] })
  await shop.save(id, added(2))
  const { added: updated, changed } = await shop.save(id, added(3))
  expect([copiesOf(updated), changed]).toEqual([[3], []])
  const [line] = updated
  await shop.save(id, { changed: [{ id: line?.id, version: line?.version, copies: 9 }] })
  const { added: none, refused } = await shop.save(id, added(4))
  expect([none, refused]).toMatchObject([[], [{ of: 'added', error: 'CONFLICT', line: { copies: 9 } }]])
  const now = await shop.get(id)
  expect([copiesOf(now.lines), now.pieces]).toEqual([[1, 9], 10])
})

test('a line that was removed is added anew, also in the call that removes it', async () => {
  const { id } = await shop.draft()
  const added = [{ ...shop.line({ copies: 2 }), client_key: keyOf(1) }]
  const { added: first } = await shop.save(id, { added })
  const removed = first.map(({ id, version }) => ({ id, version }))
  const { added: second } = await shop.save(id, { added, removed })
  await shop.save(id, { removed: second.map(({ id, version }) => ({ id, version })) })
  await shop.save(id, { added })
  expect(copiesOf((await shop.get(id)).lines)).toEqual([1, 2])
})

test('a line keeps its key when the whole order is saved', async () => {
  const { id } = await shop.draft()
  const added = [{ ...shop.line({ copies: 2 }), client_key: keyOf(1) }]
  await shop.save(id, { added })
  const order = await shop.get(id)
  const lines = order.lines.map((line) => ({ ...shop.line({ copies: line.copies + 1 }), id: line.id }))
  await application.done('orderrest/update', asInput(order, { lines }), shop.token)
  const saved = await shop.get(id)
  expect(saved.lines.map(({ client_key }) => client_key)).toEqual([null, keyOf(1)])
})

test('a key belongs to one order, and occurs once in a call', async () => {
  const [one, other] = [await shop.draft(), await shop.draft()]
  const line = { ...shop.line({ copies: 2 }), client_key: keyOf(1) }
  await shop.save(one.id, { added: [line] })
  await shop.save(other.id, { added: [line] })
  expect([await shop.get(one.id), await shop.get(other.id)].map(({ lines }) => lines.length)).toEqual([2, 2])
  const { status, fields } = await application.send(
    'orderrest/savelines',
    { id: one.id, added: [line, line] },
    shop.token,
  )
  expect([status, fields]).toMatchObject([422, { added: { key: 'validation.twice' } }])
})
