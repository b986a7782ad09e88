import type { ColumnOf, TableName } from './classes.ts'

type OwnRows = {
  /** Column with the id of the user to whom the row belongs. */
  of: string
  /**
   * Effect of erasing the user: `removed` deletes the rows; `kept` keeps them and blanks only columns of the classes `identity`
   * and `trace`. Text that the user wrote remains in kept rows.
   */
  erasure: 'removed' | 'kept'
}

/**
 * Tables whose rows belong to one user, because they are about the user or the user wrote them. An export of the user contains
 * these rows except for secrets. From other rows that refer to the user, an export contains only identifying columns, such as
 * id, code and name.
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
