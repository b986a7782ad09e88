import { isResourceName, type ResourceWith, resources, resourcesWith } from '../resources.ts'
import { declareCall } from '../wire/call.ts'
import { id, moment, text } from '../wire/fields.ts'
import { deleteInput, deleteOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { loggedChanges } from './log.ts'

/** Resources whose records have a timeline. To read a timeline, a person needs the access right on the resource's path. */
export const timelineResources = resourcesWith('timeline')
export type TimelineResource = ResourceWith<'timeline'>

export function hasTimeline(resource: string): resource is TimelineResource {
  return isResourceName(resource) && resources[resource].timeline
}

/** Maximum number of pictures shown for one change. Pictures that were added together count as one change. */
export const timelinePictures = 6

/** Items per page of a timeline. */
export const timelinePage = 20

const recordRef = { resource: z.enum(timelineResources), record_id: id }

/** Common fields of timeline items; `id` is unique within its kind. */
const itemFields = {
  id: z.int(),
  created_at: moment,
  user_id: id.nullable(),
  user_name: z.string().nullable(),
}

export const timelineMessage = z.object({ kind: z.literal('message'), ...itemFields, text: z.string() })

export const timelineItem = z.discriminatedUnion('kind', [
  /**
   * Change of the record or of one of its parts, such as an address of a customer; `resource` is the resource of the changed
   * record.
   */
  z.object({
    kind: z.literal('change'),
    ...itemFields,
    action: z.string(),
    resource: z.string(),
    label: z.string(),
    ...loggedChanges,
    /** Import that made the change, if the caller is allowed to see the import. */
    import: z.object({ id, name: z.string() }).optional(),
    /** First of the added pictures that still exist. */
    pictures: z.array(z.object({ id, name: z.string(), small: z.string() })).optional(),
  }),
  z.object({
    kind: z.literal('state'),
    ...itemFields,
    from: z.string().nullable(),
    to: z.string(),
    note: z.string(),
    /** Reason why the house allowed the step to exceed a limit; empty if it was within the limits. */
    past_limit: z.string(),
    /** Set if the step was caused by valid photos of the spaces, not by a person. */
    by_proof: z.boolean(),
  }),
  timelineMessage,
])
export type TimelineItem = z.output<typeof timelineItem>

/** Order of timeline items within the same second. */
export const timelineRanks = { change: 0, state: 1, message: 2 } as const

/** Cursor: the second, rank and id of a timeline item. */
const place = z.string().regex(/^\d{1,12}-[0-2]-\d{1,15}$/)

/** Returns the cursor that precedes all items of a second; `seconds` is in Unix seconds. */
export function placeBefore(seconds: number): z.output<typeof place> {
  return `${seconds}-0-0`
}

export const timelineCalls = {
  list: declareCall({
    summary: 'List the events and messages of a record, newest first',
    permission: 'signed-in',
    changes: false,
    input: z.strictObject({
      ...recordRef,
      /** Cursor; only older items are returned. */
      before: place.optional(),
      /** Cursor; only newer items are returned. */
      since: place.optional(),
    }),
    output: z.object({ items: z.array(timelineItem), next: place.nullable() }),
  }),
}

export const messageCalls = {
  send: declareCall({
    summary: 'Add a message to a record; an empty one is ignored',
    permission: 'signed-in',
    changes: true,
    input: z.strictObject({ ...recordRef, text: text(4000) }),
    output: z.object({ message: timelineMessage.nullable() }),
  }),
  delete: declareCall({
    summary: "Delete one's own messages; undelete restores them",
    permission: 'signed-in',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undelete: declareCall({
    summary: "Restore one's own deleted messages",
    permission: 'signed-in',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
