import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import type { Context } from '../../core/context/context.ts'
import { writersOn } from '../../core/notify/record-messages.ts'
import { type People, type Viewer, viewersOf } from '../../core/notify/record-viewers.ts'
import type { OpenedRecord, RecordRef } from '../../core/record/open-record.ts'

/**
 * Returns the users who can see a record and whom a message on it concerns: earlier writers, the creator of the record, and the
 * user of an order. Until somebody on the other side has written, also includes all users on the other side who can edit the
 * record. Otherwise a customer's question would reach nobody.
 */
export async function messageRecipients(
  context: Context,
  ref: RecordRef,
  record: OpenedRecord,
): Promise<number[]> {
  const writers = await writersOn(context, ref)
  const others = [...writers, record.created_by, record.user_id].filter((id) => id !== context.caller.user_id)
  const ids = [...new Set(others.filter((id) => id !== null))]
  const participants = ids.length === 0 ? [] : await viewersOf(context, ref, { ids })
  const hasAnswered = participants.some(
    (viewer) => writers.includes(viewer.user_id) && isOther(context, viewer),
  )
  const otherSide = hasAnswered ? null : otherSideOf(context, record)
  const editors = otherSide ? await viewersOf(context, ref, otherSide, { right: 'edit' }) : []
  return [...new Set([...participants, ...editors].map((viewer) => viewer.user_id))]
}

/** Returns whether a user is on the other side: for customers, the house; for the house, the customers. */
function isOther({ caller }: Context, viewer: Viewer): boolean {
  return caller.house !== (viewer.usergroup_id === HOUSE_USERGROUP_ID)
}

function otherSideOf({ caller }: Context, { customer_id }: OpenedRecord): People | null {
  if (!caller.house) return 'house'
  return customer_id === null ? null : { customer_id }
}
