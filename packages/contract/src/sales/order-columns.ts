import { orderStates } from '@lienzo/rules/sales/order-states'
import { workStages } from '@lienzo/rules/sales/production/board'
import { dueTerms } from '@lienzo/rules/sales/production/order-due'
import type { ListColumns } from '../wire/list.ts'

export const orderColumns = {
  code: { kind: 'text' },
  status: { kind: 'choice', choices: orderStates },
  /** Production stage; null unless the order is in production. */
  stage: { kind: 'choice', choices: workStages },
  reference: { kind: 'text' },
  customer_id: { kind: 'id' },
  campaign_id: { kind: 'id' },
  usergroup_id: { kind: 'id' },
  user_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  campaign_name: { kind: 'text' },
  user_name: { kind: 'text' },
  usergroup_name: { kind: 'text' },
  requested_at: { kind: 'date', day: true },
  promised_at: { kind: 'date', day: true },
  installs_from: { kind: 'date', day: true },
  installs_to: { kind: 'date', day: true },
  /**
   * Day by which the next step of the order is due. Null if no day was set, and for drafts, installed orders and cancelled
   * orders.
   */
  due_at: { kind: 'date', day: true },
  /** Terms that include the due day. A filter matches if any of them matches. */
  due: { kind: 'choice', choices: dueTerms, sortable: false },
  /** Spaces of the order's lines. A filter matches if any of them matches. */
  space_id: { kind: 'integer', sortable: false },
  pieces: { kind: 'integer', summed: true },
  m2: { kind: 'area', summed: true },
  net: { kind: 'cents', summed: true },
  total: { kind: 'cents', summed: true },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
