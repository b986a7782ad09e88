import type { budgetCalls } from '@lienzo/contract/installation/budget'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { DemoOrder } from '../sales/demo-order-data.ts'
import { referenceOf } from '../sales/demo-orders.ts'
import type { Call } from '../story/demo-calls.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'
import { giveLinks } from './season-links.ts'
import { hasBudget, isMountedByHouse } from './season-mounting.ts'
import { SHIPPED } from './season-order-data.ts'

type Budget = OutputOnTheWire<(typeof budgetCalls)['get']>

/** Last step that a budget reaches. Budgets of older orders get further. */
type Course = 'draft' | 'sent' | 'rejected' | 'approved' | 'revised' | 'closed'

/** Number of working days from the order to the creation of the budget and to each later step. */
const AFTER = { made: 5, answered: 7, revised: 8, closed: 20 }
/** Number of days from the creation of a budget to the planned mounting. */
const PLANNED = 7
/** Price in euros per space if no rate is agreed with the installer. */
const BY_HAND = 24
/** Number of minutes from the usual time of a step to the links of the installers, which follow the approval on its day. */
const LINKS_LATER = 150
/** Days. */
const VALID = 30

const reasons: Record<string, readonly string[]> = {
  [SALVIA]: [
    'Al final lo coloca nuestra red comercial en sus visitas.',
    'Se pasa de lo que teníamos previsto para montaje este trimestre: lo montamos nosotros.',
  ],
  [LUSIADA]: ['O preço por espaço é mais alto do que esperávamos: monta a nossa equipa de vendas.'],
}

/** Returns the events of the budgets for mounting these orders. */
export function seasonBudgets(parts: DemoParts, orders: readonly DemoOrder[]): Happening[] {
  const large = orders.flatMap((order, index) =>
    hasBudget(order) && order.ago > AFTER.made + 1 ? [{ order, index }] : [],
  )
  return large.flatMap(({ order, index }, turn) =>
    budgetStory(parts, { order, reference: referenceOf({ order, orders, index }), turn }),
  )
}

type BudgetSource = { order: DemoOrder; reference: string; turn: number }

function courseOf(order: DemoOrder, turn: number): Course {
  const { ago } = order
  if (ago < 10) return 'draft'
  if (ago < SHIPPED) return 'sent'
  if (!isMountedByHouse(order)) return 'rejected'
  if (turn % 7 === 3) return 'revised'
  return ago > 60 ? 'closed' : 'approved'
}

function budgetStory(parts: DemoParts, { order, reference, turn }: BudgetSource): Happening[] {
  const { people, calendar, records } = parts
  const course = courseOf(order, turn)
  const progress: { budget?: Budget } = {}
  const step = (
    after: number,
    by: string,
    take: (call: Call, budget: Budget, at: number) => Promise<Budget>,
  ): Happening => {
    const at = calendar.workday(order.ago - after, 10 * 60 + ((turn * 13) % 300) + (by === 'nuria' ? 0 : 90))
    return {
      at,
      act: async () => {
        // Skips orders that were cancelled and therefore have no budget.
        if (progress.budget) progress.budget = await take(people.as(by, at), progress.budget, at)
      },
    }
  }
  const make: Happening = {
    at: calendar.workday(order.ago - AFTER.made, 10 * 60 + ((turn * 13) % 300) - 30),
    act: async () => {
      const at = calendar.workday(order.ago - AFTER.made, 9 * 60)
      const call = people.as('nuria', make.at)
      const id = needed(records.orders, reference)
      const { status } = await call('orderrest/get', { id })
      if (status === 'cancelled' || status === 'draft') return
      progress.budget = await makeBudget(call, id, {
        valid_until: calendar.dayAfter(at, VALID),
        planned_at: calendar.dayAfter(at, PLANNED),
        discount: turn % 4 === 0 ? 5 : 0,
      })
      records.budgets.set(reference, progress.budget.id)
    },
  }
  const giveToInstallers = (after: number): Happening => {
    const at = calendar.workday(order.ago - after, 10 * 60 + ((turn * 13) % 300) + LINKS_LATER)
    return {
      at,
      act: async () => {
        const { budget } = progress
        if (budget) await giveLinks(people.as('nuria', at), records, { budgetId: budget.id, reference })
      },
    }
  }
  const move =
    (status: 'sent' | 'approved' | 'rejected' | 'draft' | 'closed', note = '') =>
    (call: Call, { id, version }: Budget) =>
      call('budgetrest/changestatus', { id, version, status, note })
  const ways: Record<Course, Happening[]> = {
    draft: [],
    sent: [step(AFTER.made, 'nuria', move('sent'))],
    rejected: [
      step(AFTER.made, 'nuria', move('sent')),
      step(AFTER.answered, order.user, move('rejected', reasonOf(order, turn))),
    ],
    approved: [
      step(AFTER.made, 'nuria', move('sent')),
      step(AFTER.answered, order.user, move('approved')),
      giveToInstallers(AFTER.answered),
    ],
    closed: [
      step(AFTER.made, 'nuria', move('sent')),
      step(AFTER.answered, order.user, move('approved')),
      giveToInstallers(AFTER.answered),
      step(AFTER.closed, 'nuria', move('closed')),
    ],
    revised: [
      step(AFTER.made, 'nuria', move('sent')),
      step(AFTER.answered, order.user, move('approved')),
      step(AFTER.revised, 'nuria', async (call, budget) => {
        const revision = await revise(call, budget)
        records.budgets.set(reference, revision.id)
        return revision
      }),
      step(AFTER.revised, 'nuria', move('sent')),
      step(AFTER.revised + 1, order.user, move('approved')),
      giveToInstallers(AFTER.revised + 1),
    ],
  }
  return [make, ...ways[course]]
}

function reasonOf({ customer }: DemoOrder, turn: number): string {
  const own = reasons[customer] ?? []
  return own[turn % own.length] ?? ''
}

type Terms = { valid_until: number; planned_at: number; discount: number }

/** Creates a budget with the rates of the installers of the spaces. Spaces without an agreed rate cost `BY_HAND`. */
async function makeBudget(
  call: Call,
  order_id: number,
  { valid_until, planned_at, discount }: Terms,
): Promise<Budget> {
  const notes = 'Montaje en horario de tienda; retirada de lo anterior incluida.'
  const { id } = await call('budgetrest/update', {
    ...{ order_id, installer_id: null, valid_until, notes, discount },
  })
  await call('budgetrest/updatecolumn', { id, value: { planned_at } })
  await call('budgetrest/updatepricesource', { id, source: 'installer' })
  const { rows } = await call('budgetrest/getspaces', { id, perpage: 500 })
  const changed = rows
    .filter(({ missing }) => missing.length > 0)
    .map((line) => ({ id: line.id, version: line.version, installation: BY_HAND }))
  if (changed.length > 0) await call('budgetrest/updatespaces', { id, changed })
  return call('budgetrest/get', { id })
}

/**
 * Creates a revision of a budget, in which the first three spaces cost extra because they must be mounted after closing time.
 */
async function revise(call: Call, { id }: Budget): Promise<Budget> {
  const revision = await call('budgetrest/revise', { id })
  const { rows } = await call('budgetrest/getspaces', { id: revision.id, perpage: 500 })
  const changed = rows.slice(0, 3).map((line) => ({
    ...{ id: line.id, version: line.version, extras: 18 },
    note: 'El centro comercial solo deja montar después de cerrar',
  }))
  await call('budgetrest/updatespaces', { id: revision.id, changed })
  return call('budgetrest/get', { id: revision.id })
}
