import {
  activityGroups,
  activityIcons,
  activityStatuses,
  FULL_PROGRESS,
  stoppableTasks,
  taskStates,
} from '@lienzo/rules/people/activities'
import { declareCall } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** Common fields of activities. `text_key` names the text in the language files; `text_values` are its variables. */
const activityFields = {
  id,
  text_key: z.string(),
  text_values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path of the linked screen; empty if there is none. */
  link: z.string(),
  /** Name of the person who caused the activity; empty if nobody did. */
  from_name: z.string(),
  /** Time of the latest update. */
  updated_at: moment,
  read: z.boolean(),
}

const noticeActivity = z.object({ ...activityFields, icon: z.enum(activityIcons) })
const taskActivity = z.object({
  ...activityFields,
  status: z.enum(activityStatuses),
  state: z.enum(taskStates),
  /** Progress of the task in percent. */
  progress: z.int().min(0).max(FULL_PROGRESS),
  /** Job behind the task, with the job's id, if a call can stop the job; otherwise null. */
  stops: z.object({ of: z.enum(stoppableTasks), id }).nullable(),
})

function group<Name extends (typeof activityGroups)[number], Item extends z.ZodType>(name: Name, item: Item) {
  return z.object({ name: z.literal(name), unread: z.int(), data: z.array(item) })
}

const activityList = z.object({
  messages: group('messages', noticeActivity),
  notifications: group('notifications', noticeActivity),
  tasks: group('tasks', taskActivity),
  /** Total number of entries in the three lists. */
  total: z.int(),
  unread: z.int(),
})

export const activityCalls = {
  list: declareCall({
    summary: "List the caller's messages, notifications and tasks of the last 90 days, at most 50 of each",
    permission: 'in-person',
    changes: false,
    input: z.strictObject({}),
    output: activityList,
  }),
  read: declareCall({
    summary: "Mark some of the caller's activities as read, or a whole group",
    permission: 'in-person',
    changes: true,
    logged: false,
    input: z
      .strictObject({
        ids: z.array(id).min(1).max(500).optional(),
        group: z.enum(activityGroups).optional(),
      })
      .refine((input) => (input.ids === undefined) !== (input.group === undefined), {
        path: ['ids'],
        ...brokenRule('validation.ids_or_group', 'or a group is required, but not both'),
      }),
    output: z.object({}),
  }),
}
