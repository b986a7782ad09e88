import { sql } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import { erasures } from '../../../db/tables/people/erasures.ts'

/** Throws STATE_NOT_ALLOWED if the personal data of any of these users has been erased. */
export async function assertNotErased({ database }: Context, userIds: readonly number[]): Promise<void> {
  const [erasure] = await database
    .select({ user_id: erasures.user_id })
    .from(erasures)
    .where(sql`${erasures.user_id} = any(${sql.param(userIds)})`)
    .limit(1)
  if (!erasure) return
  throw new Refusal(
    'STATE_NOT_ALLOWED',
    `The personal data of the user ${erasure.user_id} were erased: nobody can use it any more`,
  )
}
