import { budgetStates } from '@lienzo/rules/installation/budget-states'
import { budgets } from '../../db/tables/installation/budgets.ts'
import type { Hiding } from '../context/hiding.ts'

/**
 * Parts of budgets that only the house sees: drafts, and log entries about installer links and installer reports. Applies to
 * budgets and to the log of all records.
 */
export const budgetHiding = {
  state: { column: budgets.status, shown: budgetStates.filter((state) => state !== 'draft') },
  account: budgets.usergroup_id,
  actions: [
    'installer_link',
    'installer_link_mail',
    'installer_link_end',
    'installer_link_restore',
    'installer_report',
  ],
} as const satisfies Hiding
