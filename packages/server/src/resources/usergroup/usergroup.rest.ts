import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { pictureValue } from '../../core/files/file-views.ts'
import { getRow } from '../../core/record/get-row.ts'
import { requireVisible } from '../../core/record/references.ts'
import { columnsOf, saveRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { usedBy } from '../../core/record/used-by.ts'
import { assertChangedInPerson } from '../../core/session/assert-in-person.ts'
import { endAccessOfUsergroup } from '../../core/session/end-sessions.ts'
import { usergroups, users } from '../../db/tables/people/users.ts'
import { usergroupResource } from './usergroup.queries.ts'

const { pick, ...standard } = standardHandlers(usergroupResource)

export const usergroupHandlers: HandlersOf<'usergrouprest'> = {
  ...standard,
  getusergroups: pick,
  update: async (context, { header_logo_upload, ...input }) => {
    assertCustomerFits(context, input)
    await requireVisible(context, 'customer', [input.customer_id], 'customer_id')
    await assertActiveInPerson(context, input)
    const logo = await pictureValue(context, 'header_logo_id', header_logo_upload, 'header_logo_upload')
    const { id } = await saveRow(context, usergroupResource, input, {
      ...columnsOf(usergroups, input),
      ...logo,
    })
    if (!input.active) await endAccessOfUsergroup(context, id)
    return getRow(context, usergroupResource, id)
  },
  delete: async (context, input) => {
    const result = await standard.delete(context, input)
    await assertNotInUse(context, result.ids)
    return result
  },
  setactive: async (context, input) => {
    const result = await standard.setactive(context, input)
    if (input.active) return result
    if (result.ids.includes(HOUSE_USERGROUP_ID)) throw houseStaysActive('ids')
    for (const id of result.ids) await endAccessOfUsergroup(context, id)
    return result
  },
}

/**
 * Throws NO_PERMISSION if an API key activates or deactivates a user group, because the users of an inactive group cannot sign
 * in.
 */
async function assertActiveInPerson(
  context: Context,
  after: { id?: number | undefined; active: boolean },
): Promise<void> {
  if (after.id === undefined) return
  const before = await visibleRow(context, usergroupResource, after.id)
  assertChangedInPerson(context.caller, ['active'], { before, after })
}

/**
 * Throws INVALID_INPUT if the house's group has a customer or is inactive, or if any other group has no customer. Throws
 * NO_PERMISSION if a customer's user creates a group or assigns a group to a different customer.
 */
function assertCustomerFits(
  context: Context,
  input: { id?: number | undefined; customer_id: number | null; active: boolean },
): void {
  const isHouse = input.id === HOUSE_USERGROUP_ID
  if (isHouse && input.customer_id !== null) {
    throw invalidField('customer_id', {
      key: 'validation.house_has_no_customer',
      message: 'must be empty for the house',
    })
  }
  if (isHouse && !input.active) {
    throw houseStaysActive('active')
  }
  if (!isHouse && input.customer_id === null) {
    throw invalidField('customer_id', { key: 'validation.required', message: 'is missing' })
  }
  if (context.caller.house) return
  if (input.id === undefined || input.customer_id !== context.caller.customer_id) {
    throw new Refusal('NO_PERMISSION', 'Only the house makes user groups and gives them to customers')
  }
}

function houseStaysActive(field: string): Refusal {
  return invalidField(field, {
    key: 'validation.house_stays_active',
    message: 'would deactivate the user group of the house',
  })
}

async function assertNotInUse(context: Context, ids: number[]): Promise<void> {
  if (ids.includes(HOUSE_USERGROUP_ID))
    throw new Refusal('IN_USE', 'The user group of the house cannot be deleted', {
      fields: { ids: { key: 'validation.house_stays', message: 'holds the user group of the house' } },
    })
  const [usage] = await context.database
    .select({ user: sql<string>`min(${users.username})`, name: usergroups.name, count: count() })
    .from(users)
    .innerJoin(usergroups, eq(usergroups.id, users.usergroup_id))
    .where(and(sql`${users.usergroup_id} = any(${sql.param(ids)})`, isNull(users.deleted_at)))
    .groupBy(usergroups.id)
    .orderBy(usergroups.name)
    .limit(1)
  if (!usage) return
  const { user, name } = usage
  const message = `The user ${user} still belongs to the group ${name}`
  throw new Refusal('IN_USE', message, {
    fields: { ids: { key: 'validation.usergroup_has_user', values: { user, name }, message } },
    content: usedBy(name, [{ resource: 'user', count: usage.count, column: 'usergroup_name' }]),
  })
}
