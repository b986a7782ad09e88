import type { ColumnOf, TableName } from './classes.ts'

type OwnRows = {
  /** Column with the id of the user who owns the rows. */
  of: string
  /**
   * Effect of an erasure: `removed` deletes the rows; `kept` blanks identities and traces only. Texts that the user wrote
   * stay in kept rows.
   */
  erasure: 'removed' | 'kept'
}

/**
 * Tables whose rows are about one user, or were written by one. An export of the user contains these rows, without secrets.
 * From other rows that refer to the user, it contains only the identifying columns.
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
