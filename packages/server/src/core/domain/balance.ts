import type { movementKinds } from '@lienzo/contract/people/user'
import type { FieldErrors } from '@lienzo/contract/wire/errors'
import {
  afterCharge,
  type BalanceAmounts,
  type PassedLimit,
  saldoWithinLimits,
} from '@lienzo/rules/sales/balance'
import { eq, getTableColumns } from 'drizzle-orm'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { movements } from '../../db/tables/sales/orders.ts'
import type { Context } from '../context/context.ts'
import { invalidField, notFound, Refusal } from '../context/refusal.ts'

/** Change of a user's saldo, in cents and 1/10000 m2; a refund is negative. */
export type Movement = BalanceAmounts & {
  user_id: number
  kind: (typeof movementKinds)[number]
  reference: string
  order_id: number | null
  /** Code of the budget that the movement charges; omitted if there is none. */
  budget_code?: string
  /** Reason why the house let the charge exceed the user's limits; omitted if the charge is within the limits. */
  past_limit?: string
}

/**
 * Adds a movement to a user's ledger and adds its amounts to the user's saldo. Locks the user's row until the transaction ends,
 * so that movements of one user are serialized. Throws NOT_FOUND if the user does not exist, and INVALID_INPUT if the movement
 * or the new saldo exceeds 20 million.
 */
export async function addMovement(context: Context, movement: Movement) {
  const user = await lockUser(context, movement.user_id)
  return write(context, user, movement)
}

/**
 * Charges a user within the user's limits. If `pastLimit` contains a reason, the charge can exceed the limits; the reason is
 * stored only if it does. Otherwise throws LIMIT_EXCEEDED with the remaining and the missing amount for each unit whose limit
 * is exceeded. Throws other errors as `addMovement` does. Concurrent charges of a user wait for each other.
 */
export async function chargeWithinLimits(context: Context, movement: Movement, pastLimit?: string) {
  const user = await lockUser(context, movement.user_id)
  const { saldo, limit } = balanceOf(user)
  const outcome = afterCharge(saldo, limit, movement)
  if (outcome.ok) return write(context, user, movement)
  if (pastLimit === undefined) throw limitExceeded(outcome.passed)
  return write(context, user, { ...movement, past_limit: pastLimit })
}

/**
 * Returns the faults that a LIMIT_EXCEEDED error would contain for an amount, by unit; empty if the amount fits or the user
 * does not exist. Does not lock the user, so a concurrent charge can still change the answer.
 */
export async function limitFaults(
  { database }: Context,
  userId: number,
  amount: BalanceAmounts,
): Promise<FieldErrors> {
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  if (!user) return {}
  const { saldo, limit } = balanceOf(user)
  const outcome = afterCharge(saldo, limit, amount)
  return outcome.ok ? {} : fieldsOf(outcome.passed)
}

type Balance = Pick<
  typeof users.$inferSelect,
  'user_saldo_euros' | 'user_saldo_m2' | 'user_limit_euros' | 'user_limit_m2'
>

function balanceOf({ user_saldo_euros, user_saldo_m2, user_limit_euros, user_limit_m2 }: Balance) {
  return {
    saldo: { euros: user_saldo_euros, m2: user_saldo_m2 },
    limit: { euros: user_limit_euros, m2: user_limit_m2 },
  }
}

async function lockUser(context: Context, userId: number) {
  const [user] = await context.database
    .select({ ...getTableColumns(users), customer_id: usergroups.customer_id })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(eq(users.id, userId))
    .for('update', { of: users })
  if (!user) throw notFound()
  return user
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>

async function write(context: Context, user: LockedUser, movement: Movement) {
  const outcome = saldoWithinLimits(balanceOf(user).saldo, movement)
  if (!outcome.ok) throw beyondReach(outcome.exceeded)
  const saldo = { user_saldo_euros: outcome.saldo.euros, user_saldo_m2: outcome.saldo.m2 }
  await context.database.update(users).set(saldo).where(eq(users.id, user.id))
  const [row] = await context.database
    .insert(movements)
    .values({ ...movement, created_at: context.now, created_by: context.caller.user_id })
    .returning()
  if (!row) throw new Error('No movement was written')
  context.log({
    resource: 'movement',
    record_id: row.id,
    customer_id: user.customer_id,
    label: movement.reference,
    action: movement.kind,
    changes: {
      user_saldo_euros: { before: user.user_saldo_euros, after: saldo.user_saldo_euros },
      user_saldo_m2: { before: user.user_saldo_m2, after: saldo.user_saldo_m2 },
      ...(movement.past_limit && { past_limit: { before: '', after: movement.past_limit } }),
    },
  })
  return row
}

function beyondReach(unit: 'euros' | 'm2'): Refusal {
  return invalidField(unit, {
    key: 'validation.amount_too_large',
    message: 'results in a movement or balance above 20 million',
  })
}

const perUnit = { euros: { divisor: 100, decimals: 2 }, m2: { divisor: 10_000, decimals: 4 } }

const amountText = (unit: PassedLimit['unit'], units: number) =>
  `${(units / perUnit[unit].divisor).toFixed(perUnit[unit].decimals)} ${unit}`

function limitExceeded(limits: readonly PassedLimit[]): Refusal {
  const texts = limits.map(({ unit, left, missing }) => {
    const [need, rest] = [amountText(unit, left + missing), amountText(unit, left)]
    return `needs ${need}, and only ${rest} are left within the limit`
  })
  return new Refusal('LIMIT_EXCEEDED', `This ${texts.join('; it ')}`, { fields: fieldsOf(limits) })
}

function fieldsOf(limits: readonly PassedLimit[]): FieldErrors {
  const fields = limits.map(({ unit, left, missing }) => {
    const { divisor } = perUnit[unit]
    const values = { left: left / divisor, needed: (left + missing) / divisor, missing: missing / divisor }
    const key = `validation.limit_exceeded.${unit}` as const
    return [unit, { key, values, message: `leaves only ${amountText(unit, left)}` }] as const
  })
  return Object.fromEntries(fields)
}
