import { movementColumns, type movementRow } from '@lienzo/contract/people/user'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../core/context/context.ts'
import { columnList, fieldsIn, queryRows } from '../../core/context/query-rows.ts'
import type { Readable } from '../../core/context/resource.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { users } from '../../db/tables/people/users.ts'
import { movements } from '../../db/tables/sales/orders.ts'

type Movement = z.output<typeof movementRow>
type RunningSum = Pick<Movement, 'id' | 'saldo_euros' | 'saldo_m2'>
type MovementRow = Omit<Movement, 'saldo_euros' | 'saldo_m2'>

const makers = alias(users, 'makers')

/** Movements of one user's balance. The handler checks that the caller can see the user, so the scope allows everyone. */
export const movementResource: Readable<MovementRow, Movement, typeof movementColumns> = {
  name: 'movement',
  table: movements,
  scope: 'everyone',
  hiding: 'none',
  fields: {
    id: movements.id,
    euros: movements.euros,
    m2: movements.m2,
    kind: movements.kind,
    reference: movements.reference,
    order_id: movements.order_id,
    budget_id: sql<number | null>`(select max(${budgets.id}) from ${budgets}
      where ${budgets.code} = ${movements.budget_code} and ${budgets.status} <> 'draft'
        and ${budgets.deleted_at} is null)`,
    past_limit: movements.past_limit,
    created_at: movements.created_at,
    created_by: movements.created_by,
    created_by_name: makers.username,
  },
  from: sql`${movements} left join ${users} as makers on ${eq(makers.id, movements.created_by)}`,
  columns: movementColumns,
  search: [movements.reference],
  label: { name: movements.reference },
  defaultOrder: sql`${movements.id} desc`,
  joins: [],
  present: withRunningSums,
}

/**
 * Adds the user's balance after each movement. The balance includes all earlier movements of the user, even those that the
 * list's filters exclude.
 */
async function withRunningSums(context: Context, rows: MovementRow[]): Promise<Movement[]> {
  if (rows.length === 0) return []
  const { id, user_id } = movements
  const ids = sql.param(rows.map((row) => row.id))
  const running = {
    id,
    saldo_euros: sql<number>`(sum(${movements.euros}) over upwards)::bigint`,
    saldo_m2: sql<number>`(sum(${movements.m2}) over upwards)::bigint`,
  }
  const sumFields = fieldsIn('summed', running)
  const sums = await queryRows(
    context.database,
    sumFields,
    (columns) => sql`select ${columns} from (
        select ${columnList(running)} from ${movements}
        where ${user_id} = any(array(select ${user_id} from ${movements} where ${id} = any(${ids})))
        window upwards as (partition by ${user_id} order by ${id})
      ) as summed
      where ${sumFields.id} = any(${ids})`,
  )
  const byId = new Map(sums.map((sum) => [sum.id, sum]))
  return rows.map((row) => ({ ...row, ...sumOf(byId, row.id) }))
}

function sumOf(byId: ReadonlyMap<number, RunningSum>, id: number): RunningSum {
  const sum = byId.get(id)
  if (!sum) throw new Error(`The movement ${id} has no balance`)
  return sum
}
