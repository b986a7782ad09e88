/** Kinds of activities; each has its own group in the header. */
export const activityKinds = ['message', 'notification', 'task'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Groups of activities, in display order. */
export const activityGroups = ['messages', 'notifications', 'tasks'] as const
export type ActivityGroup = (typeof activityGroups)[number]

/** Priorities of a task, lowest first. */
export const activityStatuses = ['MINOR', 'NORMAL', 'PRIMARY', 'URGENT', 'CRITICAL'] as const
export type ActivityStatus = (typeof activityStatuses)[number]

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** Kinds of activities, by group. */
export const kindOfGroup = {
  messages: 'message',
  notifications: 'notification',
  tasks: 'task',
} as const satisfies Record<ActivityGroup, ActivityKind>

/** Possible colours of a task's progress bar. */
export type TaskColour = 'success' | 'teal' | 'danger'

const colours: Record<ActivityStatus, TaskColour> = {
  MINOR: 'success',
  NORMAL: 'success',
  PRIMARY: 'teal',
  URGENT: 'teal',
  CRITICAL: 'danger',
}

/** Returns the colour of the progress bar of a task with this priority. */
export function taskColour(status: ActivityStatus): TaskColour {
  return colours[status]
}

/** Progress of a finished task, in percent. */
export const FULL_PROGRESS = 100

/** Returns the progress as a whole percentage from 0 to 100, rounded down; 0 for NaN. */
export function progressPercent(progress: number): number {
  if (Number.isNaN(progress)) return 0
  return Math.floor(Math.min(Math.max(progress, 0), FULL_PROGRESS))
}

/** Returns true for the states of tasks that have not ended: waiting and running. */
export function isUnderWay(state: TaskState): boolean {
  return state === 'waiting' || state === 'running'
}

/** Kinds of background jobs that people can stop. The task of such a job is named after the kind and the id of the job. */
export const stoppableTasks = ['import', 'order-archive', 'campaign-repeat'] as const
export type StoppableTask = (typeof stoppableTasks)[number]

/** Returns the name of the task of a job, such as `import-12`. */
export function taskName(of: StoppableTask, id: number): string {
  return `${of}-${id}`
}

/** Returns the job to which a task belongs, by the name of the task. Returns null if the task cannot be stopped. */
export function stoppedWith(name: string): { of: StoppableTask; id: number } | null {
  const [, kind, id] = /^(.+)-(\d+)$/.exec(name) ?? []
  const of = stoppableTasks.find((each) => each === kind)
  return of && id !== undefined ? { of, id: Number(id) } : null
}

/** Icons of messages and notifications. */
export const activityIcons = [
  'message',
  'notification',
  'order',
  'confirmed',
  'production',
  'shipped',
  'installed',
  'cancelled',
  'balance',
  'access',
] as const
export type ActivityIcon = (typeof activityIcons)[number]

/** Icons of system notifications, by prefix of the text key. */
const iconsByText: readonly (readonly [beginning: string, icon: ActivityIcon])[] = [
  ['activity.told.order_draft', 'order'],
  ['activity.told.order_confirmed', 'confirmed'],
  ['activity.told.order_production', 'production'],
  ['activity.told.order_shipped', 'shipped'],
  ['activity.told.order_installed', 'installed'],
  ['activity.told.order_cancelled', 'cancelled'],
  ['activity.told.balance_', 'balance'],
  ['activity.told.limits_', 'balance'],
  ['activity.told.role_', 'access'],
  ['activity.told.permissions_', 'access'],
]

/**
 * Returns the icon of a message or notification. The text key determines the icon; otherwise the linked screen does, and
 * otherwise the kind of the activity.
 */
export function activityIcon(activity: {
  kind: Exclude<ActivityKind, 'task'>
  text_key: string
  link: string
}): ActivityIcon {
  const match = iconsByText.find(([beginning]) => activity.text_key.startsWith(beginning))
  if (match) return match[1]
  if (activity.kind === 'notification' && /^\/order(\/|$)/.test(activity.link)) return 'order'
  return activity.kind
}
