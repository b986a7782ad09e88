import type { ColumnOf, TableName } from './classes.ts'

type OwnRows = {
  /** Column with the user whose rows they are. */
  of: string
  /**
   * What an erasure does: rows are removed, or stay for the bookkeeping without addresses and traces. Texts that the user wrote
   * stay with them.
   */
  erasure: 'removed' | 'kept'
}

/**
 * Tables whose rows are about one user, or were written by one. An export of the user's data contains these rows whole;
 * of other rows that name the user it contains what identifies them.
 */
export const ownRows = {
  activities: { of: 'user_id', erasure: 'removed' },
  apiKeys: { of: 'user_id', erasure: 'removed' },
  attachmentNotices: { of: 'created_by', erasure: 'kept' },
  attachments: { of: 'created_by', erasure: 'kept' },
  budgetHistory: { of: 'created_by', erasure: 'kept' },
  budgetMails: { of: 'user_id', erasure: 'kept' },
  campaignImageComments: { of: 'created_by', erasure: 'kept' },
  campaignImageDecisions: { of: 'created_by', erasure: 'kept' },
  files: { of: 'created_by', erasure: 'kept' },
  listViews: { of: 'user_id', erasure: 'removed' },
  log: { of: 'user_id', erasure: 'kept' },
  movements: { of: 'user_id', erasure: 'kept' },
  orderCancellations: { of: 'created_by', erasure: 'kept' },
  orderHistory: { of: 'created_by', erasure: 'kept' },
  passwordResets: { of: 'user_id', erasure: 'removed' },
  recordMessages: { of: 'created_by', erasure: 'kept' },
  recoveryCodes: { of: 'user_id', erasure: 'removed' },
  secondFactors: { of: 'user_id', erasure: 'removed' },
  secondLooks: { of: 'looked_by', erasure: 'kept' },
  sessions: { of: 'user_id', erasure: 'removed' },
  signInTickets: { of: 'user_id', erasure: 'removed' },
  spaceBaskets: { of: 'user_id', erasure: 'removed' },
  userIdentities: { of: 'user_id', erasure: 'removed' },
  userPermissions: { of: 'user_id', erasure: 'removed' },
  users: { of: 'id', erasure: 'kept' },
} as const satisfies { [Name in TableName]?: OwnRows & { of: ColumnOf<Name> } }
