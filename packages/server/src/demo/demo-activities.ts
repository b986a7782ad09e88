import { and, asc, eq, lt } from 'drizzle-orm'
import type { Context } from '../core/context/context.ts'
import type { TextValues } from '../core/notify/insert-activities.ts'
import { notifyUsers } from '../core/notify/notify-users.ts'
import { startTask, type Task } from '../core/notify/tasks.ts'
import { activities } from '../db/tables/people/activities.ts'
import { orders } from '../db/tables/sales/orders.ts'
import type { DemoPerson } from './demo-users.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** What is older has been read. */
const READ_AFTER = 15 * DAY

type DemoTask = Omit<Task, 'task_id'> & { minutesAgo: number; progress: number; ended?: 'done' | 'failed' }

/** Besides the notifications of the orders: a few messages between the house and its customer, and tasks of both. */
export async function makeDemoActivities(context: Context, people: DemoPerson[]): Promise<void> {
  const [ana] = people
  if (!ana) return
  const house = context.caller.user_id
  await context.database
    .update(activities)
    .set({ read_at: context.now })
    .where(lt(activities.updated_at, context.now - READ_AFTER))
  const made = await context.database
    .select({ id: orders.id, code: orders.code, status: orders.status })
    .from(orders)
    .where(eq(orders.user_id, ana.id))
    .orderBy(asc(orders.id))
  const draft = made.find((order) => order.status === 'draft')
  const printed = made.find((order) => order.status === 'production')
  if (!draft || !printed) return

  const fromAna = { ...context, caller: { ...context.caller, user_id: ana.id } }
  await writeMessage(
    fromAna,
    house,
    { order: draft, minutesAgo: 2 * 24 * 60, read: true },
    '¿Llegamos a tiempo para el escaparate?',
  )
  await writeMessage(
    context,
    ana.id,
    { order: draft, minutesAgo: 26 * 60, read: true },
    'Sí, si lo confirmas esta semana.',
  )
  await writeMessage(
    fromAna,
    house,
    { order: draft, minutesAgo: 95 },
    'Falta el arte del tótem, te lo subo hoy.',
  )
  await writeMessage(
    context,
    ana.id,
    { order: printed, minutesAgo: 40 },
    'Ya está en máquina. Mañana sale la primera caja.',
  )

  await makeTasks(context, house, [
    { ...imports('espacios-norte.xlsx'), minutesAgo: 12, progress: 64, status: 'NORMAL' },
    { ...archives(printed), minutesAgo: 30, progress: 100, status: 'PRIMARY', ended: 'done' },
    {
      ...imports('espacios-lisboa.xlsx'),
      minutesAgo: 3 * 24 * 60,
      progress: 37,
      status: 'CRITICAL',
      ended: 'failed',
    },
  ])
  await makeTasks(context, ana.id, [
    { ...archives(printed), minutesAgo: 5, progress: 82, status: 'MINOR' },
    { ...archives(draft), minutesAgo: 26 * 60, progress: 100, status: 'URGENT', ended: 'done' },
  ])
}

type DemoOrder = { id: number; code: string }

async function writeMessage(
  context: Context,
  to: number,
  about: { order: DemoOrder; minutesAgo: number; read?: boolean },
  text: string,
): Promise<void> {
  const { order } = about
  const then = { ...context, now: context.now - about.minutesAgo * MINUTE }
  await notifyUsers(then, [to], {
    kind: 'message',
    status: 'NORMAL',
    text_key: 'activity.told.message',
    text_values: { code: order.code, text },
    link: `/order/${order.id}`,
  })
  if (!about.read) return
  await context.database
    .update(activities)
    .set({ read_at: context.now })
    .where(
      and(eq(activities.user_id, to), eq(activities.kind, 'message'), eq(activities.updated_at, then.now)),
    )
}

function imports(file: string): { text_key: string; text_values: TextValues } {
  return { text_key: 'activity.task.import_spaces', text_values: { file } }
}

function archives(order: DemoOrder): { text_key: string; text_values: TextValues; link: string } {
  return {
    text_key: 'activity.task.generate_zip',
    text_values: { code: order.code },
    link: `/order/${order.id}`,
  }
}

/** Tasks that never advance: no work is done for them. */
async function makeTasks(context: Context, userId: number, tasks: DemoTask[]): Promise<void> {
  for (const [index, { minutesAgo, progress, ended, ...task }] of tasks.entries()) {
    const task_id = `demo-${userId}-${index}`
    await startTask({ ...context, now: context.now - minutesAgo * MINUTE }, [userId], { ...task, task_id })
    await context.database
      .update(activities)
      .set({ progress, task_state: ended ?? 'running' })
      .where(eq(activities.task_id, task_id))
  }
}
