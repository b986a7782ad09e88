import { isResourceName, type ResourceWith, resources, resourcesWith } from '../resources.ts'
import { declareCall } from '../wire/call.ts'
import { id, moment, text } from '../wire/fields.ts'
import { deleteInput, deleteOutput } from '../wire/list.ts'
import { z } from '../wire/zod.ts'
import { loggedChanges } from './log.ts'

/** The records that have a timeline; the right of access to their path opens it. */
export const timelineResources = resourcesWith('timeline')
export type TimelineResource = ResourceWith<'timeline'>

export function hasTimeline(resource: string): resource is TimelineResource {
  return isResourceName(resource) && resources[resource].timeline
}

/** How many of the pictures that were added at once a timeline shows. */
export const timelinePictures = 6

/** How many things a page of a timeline has. */
export const timelinePage = 20

const recordRef = { resource: z.enum(timelineResources), record_id: id }

/** What everything on a timeline has; `id` is unique among those of its kind. */
const happened = {
  id: z.int(),
  created_at: moment,
  user_id: id.nullable(),
  user_name: z.string().nullable(),
}

export const timelineMessage = z.object({ kind: z.literal('message'), ...happened, text: z.string() })

export const timelineItem = z.discriminatedUnion('kind', [
  /** Fields of the record, or of a part of it (`resource`), such as an address of a customer. */
  z.object({
    kind: z.literal('change'),
    ...happened,
    action: z.string(),
    resource: z.string(),
    label: z.string(),
    ...loggedChanges,
    /** The import by which it was made or changed, for who may see that. */
    import: z.object({ id, name: z.string() }).optional(),
    /** The pictures that were added, as far as they are still there; the first few of many. */
    pictures: z.array(z.object({ id, name: z.string(), small: z.string() })).optional(),
  }),
  z.object({
    kind: z.literal('state'),
    ...happened,
    from: z.string().nullable(),
    to: z.string(),
    note: z.string(),
    /** Why the house let the step pass a limit; empty where it passed none. */
    past_limit: z.string(),
    /** Whether the photos of its spaces did it, and nobody by hand. */
    by_proof: z.boolean(),
  }),
  timelineMessage,
])
export type TimelineItem = z.output<typeof timelineItem>

/** Where a page ends; the request for the next page says it. */
const place = z.string().regex(/^\d{1,12}-[0-2]-\d{1,15}$/)

export const timelineCalls = {
  list: declareCall({
    summary: 'What happened to a record and what was written on it, the newest first',
    permission: 'signed-in',
    changes: false,
    input: z.strictObject({ ...recordRef, before: place.optional() }),
    output: z.object({ items: z.array(timelineItem), next: place.nullable() }),
  }),
}

export const messageCalls = {
  send: declareCall({
    summary: 'Write a message on a record; one without a word is ignored',
    permission: 'signed-in',
    changes: true,
    input: z.strictObject({ ...recordRef, text: text(4000) }),
    output: z.object({ message: timelineMessage.nullable() }),
  }),
  delete: declareCall({
    summary: 'Take own messages away; undelete brings them back',
    permission: 'signed-in',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  undelete: declareCall({
    summary: 'Bring own messages back',
    permission: 'signed-in',
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
}
