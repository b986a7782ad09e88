import { sql } from 'drizzle-orm'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { invalidField, Refusal } from '../../core/context/refusal.ts'
import { visibleRow } from '../../core/context/resource.ts'
import { lockRow } from '../../core/record/save-row.ts'
import { standardHandlers } from '../../core/record/standard-handlers.ts'
import { budgets } from '../../db/tables/installation/budgets.ts'
import { assertHouse } from './assert-house.ts'
import { budgetResource } from './budget.queries.ts'
import { readBudget } from './budget-record.ts'
import { holdOrderOf, holdOrdersOfDeleted } from './hold-order.ts'
import {
  updateAll,
  updateColumn,
  updatePriceSource,
  updateSpace,
  updateSpaces,
} from './lines/change-lines.ts'
import { assertSpacesFree, orderSpaces } from './lines/order-spaces.ts'
import { pageOfBudget } from './lines/read-lines.ts'
import { listLinks, mailLink, restoreLink, revokeLink } from './links/change-links.ts'
import { makeInstallerLink } from './links/make-link.ts'
import { exportBudgets } from './paper/export-budgets.ts'
import { printBudget } from './paper/print-budget.ts'
import { photoHandlers } from './photos/photos.rest.ts'
import { saveBudget } from './save-budget.ts'
import { changeBudgetStatus } from './steps/change-status.ts'
import { chargeBudget, chargedForBudget, lockRevisions } from './steps/charge.ts'
import { budgetDifferences } from './steps/differences.ts'
import { reviseBudget } from './steps/revise.ts'

const { pick: _pick, setactive: _setactive, ...standard } = standardHandlers(budgetResource)

export const budgetHandlers: HandlersOf<'budgetrest'> = {
  ...standard,
  ...photoHandlers,
  get: (context, { id }) => readBudget(context, id),
  getversion: async (context, { id }) => ({
    version: (await visibleRow(context, budgetResource, id)).version,
  }),
  update: async (context, input) => readBudget(context, await saveBudget(context, input)),
  delete: async (context, input) => {
    assertHouse(context)
    const deletion = await standard.delete(context, input)
    await assertDeletable(context, deletion.ids)
    return deletion
  },
  undelete: async (context, input) => {
    assertHouse(context)
    await holdOrdersOfDeleted(context, input)
    const restoration = await standard.undelete(context, input)
    await assertSpacesFree(context, restoration.ids)
    return restoration
  },
  export: exportBudgets,
  print: printBudget,
  getorderspaces: orderSpaces,
  getspaces: pageOfBudget,
  updatespace: updateSpace,
  updatespaces: updateSpaces,
  updatecolumn: updateColumn,
  updateall: updateAll,
  updatepricesource: updatePriceSource,
  changestatus: async (context, input) => {
    await changeBudgetStatus(context, input)
    return readBudget(context, input.id)
  },
  revise: async (context, input) => readBudget(context, await reviseBudget(context, input)),
  differences: budgetDifferences,
  installerlink: makeInstallerLink,
  installerlinks: listLinks,
  maillink: mailLink,
  revokelink: revokeLink,
  restorelink: restoreLink,
  updatesaldos: async (context, { id, past_limit }) => {
    assertHouse(context)
    await holdOrderOf(context, id)
    const budget = await lockRow(context, budgetResource, id)
    const approvedRevision = (await lockRevisions(context, budget.code)).find(
      ({ status }) => status === 'approved',
    )
    if (!approvedRevision) {
      throw new Refusal('STATE_NOT_ALLOWED', `No revision of ${budget.code} is approved: it charges nothing`)
    }
    const { changedBy } = await chargeBudget(context, approvedRevision, approvedRevision.net, past_limit)
    return { charged: await chargedForBudget(context, budget.code), changed_by: changedBy / 100 }
  },
}

/** Throws INVALID_INPUT if one of the budgets is neither a draft nor rejected, and so cannot be deleted. */
async function assertDeletable({ database }: Context, ids: readonly number[]): Promise<void> {
  const [sentBudget] = await database
    .select({ code: budgets.code })
    .from(budgets)
    .where(
      sql`${budgets.id} = any(${sql.param([...ids])}) and ${budgets.status} not in ('draft', 'rejected')`,
    )
    .limit(1)
  if (!sentBudget) return
  throw invalidField('ids', {
    key: 'validation.budget_answered',
    values: { code: sentBudget.code },
    message: `contains the budget ${sentBudget.code}, which was sent`,
  })
}
