import { inputs, timeLimit } from '@lienzo/rules/testing/inputs'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../db/tables/people/users.ts'
import { movements } from '../../../db/tables/sales/orders.ts'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
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

type Order = Awaited<ReturnType<typeof read>>

const read = (id: number) => application.done('orderrest/get', { id }, admin)
const cents = (euros: number) => Math.round(euros * 100)

/**
 * Random steps. `share` is the percentage of the copies to cancel; `back` is the percentage of the euros to refund (of 5 € when
 * cancelling lines), or null to omit `give_back`.
 */
const steps = fc.oneof(
  fc.record({ do: fc.constant('confirm' as const), letPass: fc.boolean() }),
  fc.record({ do: fc.constantFrom('reopen' as const, 'produce' as const, 'move' as const) }),
  fc.record({ do: fc.constant('cancel' as const), back: fc.option(fc.nat(100)) }),
  fc.record({
    do: fc.constant('cancel lines' as const),
    places: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
    share: fc.integer({ min: 1, max: 100 }),
    back: fc.option(fc.nat(100)),
  }),
)
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

async function scene() {
  const limits = { user_limit_euros: 200, user_limit_m2: 0 }
  const staff = await customerWithStaff(application, admin, limits)
  const ofGroup = { role_id: staff.user.role_id, usergroup_id: staff.usergroup.id }
  const other = await makerOf(application, admin).user({ ...ofGroup, ...limits })
  const lines = [3, 1, 7].map((copies) => catalogue.line({ copies, width: 777 }))
  const { id } = await makerOf(application, staff.token).order({ customer_id: staff.customer.id, lines })
  return { id, usergroup_id: staff.usergroup.id, people: [staff.user.id, other.id] as const }
}

const shareOf = (of: { euros: number; m2: number }, percent: number) => ({
  euros: Math.floor((cents(of.euros) * percent) / 100) / 100,
  m2: of.m2,
})

/** Takes a step with the calls that the screens make. Returns the amount in cents that the house has kept. */
async function take(order: Order, step: Step, { usergroup_id, people }: Awaited<ReturnType<typeof scene>>) {
  const { id, version } = order
  const move = async (status: Order['status'], more: object = {}) =>
    (await application.send('orderrest/changestatus', { id, version, status, ...more }, admin)).error === ''
  if (step.do === 'confirm') await move('confirmed', step.letPass ? { past_limit: 'Se deja pasar' } : {})
  if (step.do === 'reopen') await move('draft')
  if (step.do === 'produce') await move('production')
  if (step.do === 'move') {
    const user_id = people.find((person) => person !== order.user_id)
    const input = { id, version, usergroup_id, user_id }
    await application.send('orderrest/updateusergroup', input, admin)
  }
  if (step.do === 'cancel') {
    const give_back = step.back === null ? undefined : shareOf({ euros: order.net, m2: order.m2 }, step.back)
    if (await move('cancelled', { give_back }))
      return give_back ? cents(order.net) - cents(give_back.euros) : 0
  }
  if (step.do === 'cancel lines') {
    const linesToCancel = order.lines.filter((_, place) => step.places.includes(place))
    const lines = linesToCancel.map((line) => ({
      id: line.id,
      copies: Math.ceil((line.copies * step.share) / 100),
    }))
    // Refunds a share of 5 € only, so that the refund never exceeds the charge for the lines.
    const give_back = step.back === null ? undefined : shareOf({ euros: 5, m2: 0 }, step.back)
    const input = { id, version, lines, reason: 'Prueba', give_back }
    const answer = await application.send('orderrest/cancellines', input, admin)
    const after = answer.content as Order
    // Cancelling the last remaining lines cancels the whole order, and the order keeps these lines.
    const cancelledNet = after?.status === 'cancelled' ? order.net : order.net - (after?.net ?? 0)
    if (answer.error === '' && give_back) return cents(cancelledNet) - cents(give_back.euros)
  }
  return 0
}

const sums = { euros: sql<number>`coalesce(sum(${movements.euros}), 0)::bigint`.mapWith(Number) }

/** Takes the steps in turn and checks the ledger after each step. Returns the kinds of steps that changed the order. */
async function follow(row: Step[]): Promise<Set<Step['do']>> {
  const effectiveSteps = new Set<Step['do']>()
  const place = await scene()
  let order = await read(place.id)
  let retainedCharge = 0
  for (const step of row) {
    retainedCharge += await take(order, step, place)
    const after = await read(place.id)
    if (after.version > order.version) effectiveSteps.add(step.do)
    order = after
    const isCharged = order.status === 'confirmed' || order.status === 'production'
    const [ofOrder] = await application.handle
      .select(sums)
      .from(movements)
      .where(eq(movements.order_id, order.id))
    expect(ofOrder?.euros).toBe(retainedCharge + (isCharged ? cents(order.net) : 0))
    for (const id of place.people) {
      const [user] = await application.handle.select().from(users).where(eq(users.id, id))
      const [ofUser] = await application.handle.select(sums).from(movements).where(eq(movements.user_id, id))
      expect(user?.user_saldo_euros).toBe(ofUser?.euros)
      expect(user?.user_saldo_euros).toBeGreaterThanOrEqual(0)
    }
    // The totals of the order must equal the sums of its lines.
    expect(cents(order.net)).toBe(order.lines.reduce((sum, line) => sum + cents(line.net), 0))
    expect(order.pieces).toBe(order.lines.reduce((sum, line) => sum + line.copies, 0))
  }
  return effectiveSteps
}

const confirm = { do: 'confirm', letPass: false } as const

/** Sequence that takes every kind of step in a state that allows it. A random sequence may never get past the first state. */
const everyStep: Step[] = [
  confirm,
  { do: 'move' },
  { do: 'reopen' },
  confirm,
  { do: 'cancel lines', places: [0, 2], share: 40, back: 50 },
  { do: 'produce' },
  { do: 'cancel', back: 30 },
]

// covers: product 5.12
test('after any actions, a user owes the cost of the lines plus kept charges, and the ledger balances', {
  timeout: timeLimit(60_000),
}, async () => {
  expect([...(await follow(everyStep))]).toEqual([
    'confirm',
    'move',
    'reopen',
    'cancel lines',
    'produce',
    'cancel',
  ])
  const rows = fc.array(steps, { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rows, async (row) => void (await follow([confirm, ...row]))),
    { numRuns: inputs(5) },
  )
})
