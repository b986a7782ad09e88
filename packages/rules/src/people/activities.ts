/** The kinds of activities; each has a group of its own in the header. */
export const activityKinds = ['message', 'notification', 'task'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The groups in the order in which they are shown. */
export const activityGroups = ['messages', 'notifications', 'tasks'] as const
export type ActivityGroup = (typeof activityGroups)[number]

/** How much a task matters, from the least. */
export const activityStatuses = ['MINOR', 'NORMAL', 'PRIMARY', 'URGENT', 'CRITICAL'] as const
export type ActivityStatus = (typeof activityStatuses)[number]

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** The kind whose activities a group holds. */
export const kindOfGroup = {
  messages: 'message',
  notifications: 'notification',
  tasks: 'task',
} as const satisfies Record<ActivityGroup, ActivityKind>

/** The colours that the progress of a task may have. */
export type TaskColour = 'success' | 'teal' | 'danger'

const colours: Record<ActivityStatus, TaskColour> = {
  MINOR: 'success',
  NORMAL: 'success',
  PRIMARY: 'teal',
  URGENT: 'teal',
  CRITICAL: 'danger',
}

/** The colour of a task's progress bar. */
export function taskColour(status: ActivityStatus): TaskColour {
  return colours[status]
}

/** The end of every progress bar, in percent. */
export const FULL_PROGRESS = 100

/** Progress as a bar can show it: whole percent from 0 to 100. */
export function progressPercent(progress: number): number {
  if (Number.isNaN(progress)) return 0
  return Math.floor(Math.min(Math.max(progress, 0), FULL_PROGRESS))
}

/** Whether a task in this state may still go on. */
export function isUnderWay(state: TaskState): boolean {
  return state === 'waiting' || state === 'running'
}

/** The kinds of background work that people may stop; the name of such a task is its kind and the id of the work. */
export const stoppableTasks = ['import', 'order-archive', 'campaign-repeat'] as const
export type StoppableTask = (typeof stoppableTasks)[number]

/** The name under which a task is known. */
export function taskName(of: StoppableTask, id: number): string {
  return `${of}-${id}`
}

/** What would be stopped with a task; nothing of one that nobody stops. */
export function stoppedWith(name: string): { of: StoppableTask; id: number } | null {
  const [, kind, id] = /^(.+)-(\d+)$/.exec(name) ?? []
  const of = stoppableTasks.find((each) => each === kind)
  return of && id !== undefined ? { of, id: Number(id) } : null
}

/** The icons of messages and notifications. */
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

/** The icons of what the system itself notifies people of, by the beginning of the text's key. */
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

/** The icon of a message or notification: by what its text is about, else by where it leads, else by its kind. */
export function activityIcon(activity: {
  kind: Exclude<ActivityKind, 'task'>
  text_key: string
  link: string
}): ActivityIcon {
  const known = iconsByText.find(([beginning]) => activity.text_key.startsWith(beginning))
  if (known) return known[1]
  if (activity.kind === 'notification' && /^\/order(\/|$)/.test(activity.link)) return 'order'
  return activity.kind
}
