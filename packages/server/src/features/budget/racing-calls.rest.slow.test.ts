import { randomFrom } from '@lienzo/rules/testing/random'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { moveBudget } from '../../testing/sales/installer-links.ts'
import { budgetForSpaces, plainBudget } from '../../testing/sales/made-budget.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

/** Number of races. With `RACES=140`, each pair of calls occurs at least twenty times; `SEED` selects the pairs. */
const RACES = Number(process.env.RACES ?? 12)
const SEED = Number(process.env.SEED ?? 32)
/** Number of different calls in a race. Each call is made twice. */
const AT_ONCE = 8

let application: TestApplication
let admin: string
let line: Awaited<ReturnType<typeof printable>>['line']

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  line = (await printable(application, admin)).line
})
afterAll(() => application.close())

type Scene = Awaited<ReturnType<typeof sceneOf>>
type Answer = { status: number; error: string; message: string }

/**
 * Creates a confirmed order for three spaces, of a customer with two user groups, and two budgets for the order: a draft, and a
 * budget in `state`.
 */
async function sceneOf(state: 'draft' | 'sent' | 'approved') {
  const make = makerOf(application, admin)
  const staff = await customerWithStaff(application, admin)
  const group = await make.usergroup({ customer_id: staff.customer.id })
  const role = await make.role()
  await make.user({ role_id: role.id, usergroup_id: group.id })
  const { order, spaces, budget } = await budgetForSpaces(application, admin, staff, { line, count: 3 })
  const { rows } = await application.done('budgetrest/getspaces', { id: budget.id }, admin)
  const last = rows.slice(2).map(({ id, version }) => ({ id, version }))
  await application.done('budgetrest/updatespaces', { id: budget.id, removed: last }, admin)
  const other = await application.done('budgetrest/update', plainBudget(order.id), admin)
  const steps = { draft: [], sent: ['sent'], approved: ['sent', 'approved'] } as const
  await moveBudget(application, admin, other.id, ...steps[state])
  return { order, spaces, budgets: [budget.id, other.id], groups: [staff.usergroup.id, group.id] }
}

const send = (path: string, input: object): Promise<Answer> => application.send(path, input, admin)
const versionOf = async (path: string, id: number) => {
  const { content } = await application.send(path, { id }, admin)
  return (content as { version?: number } | null)?.version ?? 1
}

const orderStep =
  (status: string) =>
  async ({ order: { id } }: Scene, at: number) =>
    send('orderrest/changestatus', {
      ...{ id, status, note: 'Carrera', past_limit: 'Carrera' },
      ...(status === 'cancelled' && at === 1 && { give_back: { euros: 0, m2: 0 } }),
      version: await versionOf('orderrest/get', id),
    })
const budgetStep =
  (status: string) =>
  async ({ budgets }: Scene, at: number) => {
    const id = budgets[at % 2] ?? 0
    const past_limit = status === 'approved' ? { past_limit: 'Carrera' } : {}
    const version = await versionOf('budgetrest/get', id)
    return send('budgetrest/changestatus', { id, version, status, note: 'Carrera', ...past_limit })
  }
const ofBudget =
  (path: string, more: object = {}) =>
  ({ budgets }: Scene, at: number) =>
    send(path, { id: budgets[at % 2], ...more })

/**
 * Calls that change an order or one of its budgets. `at` is 0 for the first and 1 for the second time that a race makes the
 * call.
 */
const calls: Record<string, (scene: Scene, at: number) => Promise<Answer>> = {
  confirm: orderStep('confirmed'),
  reopen: orderStep('draft'),
  cancel: orderStep('cancelled'),
  move: async ({ order: { id }, groups }, at) =>
    send('orderrest/updateusergroup', {
      ...{ id, usergroup_id: groups[at % 2] },
      version: await versionOf('orderrest/get', id),
    }),
  'add lines': ({ order: { id }, spaces }) =>
    send('orderrest/savelines', { id, added: [{ ...line(), space_id: spaces[0]?.id }] }),
  'delete the order': ({ order: { id } }) => send('orderrest/delete', { id }),
  'restore the order': ({ order: { id } }) => send('orderrest/undelete', { id }),
  'begin a budget': ({ order }) => send('budgetrest/update', plainBudget(order.id)),
  send: budgetStep('sent'),
  approve: budgetStep('approved'),
  'take back': budgetStep('draft'),
  'bring the charge up to date': ofBudget('budgetrest/updatesaldos', { past_limit: 'Carrera' }),
  revise: ofBudget('budgetrest/revise'),
  'change lines': ofBudget('budgetrest/updatecolumn', { value: { extras: 3 } }),
  'add spaces': ({ budgets, spaces }, at) =>
    send('budgetrest/updatespaces', {
      id: budgets[at % 2],
      added: spaces.map(({ id }) => ({ space_id: id })),
    }),
  'delete budgets': ({ budgets }) => send('budgetrest/delete', { ids: budgets }),
  'restore budgets': ({ budgets }) => send('budgetrest/undelete', { ids: budgets.toReversed() }),
}

test('concurrent calls on one order and its budgets never deadlock, and keep money and spaces correct', async () => {
  const random = randomFrom(SEED)
  for (let race = 0; race < RACES; race += 1) {
    const state = random.pick(['draft', 'sent', 'approved'] as const)
    const scene = await sceneOf(state)
    const selectedCalls = Object.keys(calls)
      .map((name) => ({ name, rank: random.integer(0, 1_000_000) }))
      .toSorted((one, two) => one.rank - two.rank)
      .slice(0, AT_ONCE)
      .flatMap(({ name }) => [0, 1].map((at) => ({ name, at })))
    const answers = await Promise.all(
      selectedCalls.map(async ({ name, at }) => ({ name, ...(await calls[name]?.(scene, at)) })),
    )
    const failures = answers.filter(({ status = 0 }) => status >= 500)
    const context = `race ${race} of seed ${SEED}, the other budget ${state}`
    expect(
      failures.map(({ name, message }) => `${name}: ${message}`),
      context,
    ).toEqual([])
    expect(await brokenRules(scene), context).toEqual([])
  }
}, 600_000)

/** Returns the names of violated rules. No sequence of calls may violate a rule. */
async function brokenRules({ order }: Scene): Promise<string[]> {
  const { rows } = await application.handle.execute<{ rule: string; broken: boolean }>(rules(order.id))
  return rows.filter(({ broken }) => broken).map(({ rule }) => rule)
}

const rules = (order: number) => sql`
  with ordered as (select * from orders where id = ${order}),
  all_budgets as (select * from budgets where order_id = ${order}),
  standing as (select * from all_budgets where deleted_at is null),
  staff as (select u.* from users u join usergroups g on g.id = u.usergroup_id
    where g.customer_id = (select customer_id from ordered)),
  charged as (select coalesce(sum(m.euros), 0) as euros, coalesce(sum(m.m2), 0) as m2 from movements m where m.order_id = ${order}),
  of_budget as (select m.budget_code as code, sum(m.euros) as euros from movements m
    where m.budget_code in (select code from all_budgets) group by 1)
  select * from (values
    ('a balance is what its movements add up to', exists (select from staff where user_saldo_euros <>
      (select coalesce(sum(euros), 0) from movements where user_id = staff.id))),
    ('the same in m2', exists (select from staff where user_saldo_m2 <>
      (select coalesce(sum(m2), 0) from movements where user_id = staff.id))),
    ('a draft has charged nothing', exists (select from ordered, charged where status = 'draft' and (euros <> 0 or charged.m2 <> 0))),
    ('a confirmed order has charged its net', exists (select from ordered, charged where status = 'confirmed' and euros <> net)),
    ('nobody is charged less than nothing for an order', exists (select from movements where order_id = ${order}
      group by user_id having sum(euros) < 0 or sum(m2) < 0)),
    ('nobody is charged less than nothing for a budget', exists (select from movements
      where budget_code in (select code from all_budgets) group by budget_code, user_id having sum(euros) < 0)),
    ('a budget has charged the net of its approved revision', exists (select from standing left join of_budget using (code)
      where status = 'approved' and coalesce(of_budget.euros, 0) <> net)),
    ('a budget that nobody has approved has charged nothing', exists (select from of_budget where euros <> 0
      and not exists (select from all_budgets b where b.code = of_budget.code and b.status in ('approved', 'closed')))),
    ('one revision is approved', exists (select from standing where status = 'approved' group by code having count(*) > 1)),
    ('revisions have numbers of their own', exists (select from all_budgets group by code, revision having count(*) > 1)),
    ('a space is in one budget', exists (select from standing b join budget_lines l on l.budget_id = b.id
      group by l.space_id having count(distinct b.code) > 1)),
    ('a budget counts its spaces', exists (select from all_budgets b where spaces <>
      (select count(*) from budget_lines l where l.budget_id = b.id))),
    ('a budget adds its lines up', exists (select from all_budgets b where lines_net <>
      (select coalesce(sum(l.net), 0) from budget_lines l where l.budget_id = b.id))),
    ('a budget is seen by the group of its order', exists (select from all_budgets b, ordered o where b.usergroup_id <> o.usergroup_id)),
    ('the history of an order ends with its state', exists (select from ordered where status <>
      (select to_status from order_history h where h.order_id = ${order} order by id desc limit 1))),
    ('the history of a budget ends with its state', exists (select from all_budgets b where status <>
      (select to_status from budget_history h where h.budget_id = b.id order by id desc limit 1)))
  ) as checked (rule, broken)`
