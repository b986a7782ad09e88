import {
  type ActivityKind,
  activityIcon,
  isUnderWay,
  kindOfGroup,
  progressPercent,
  stoppedWith,
} from '@lienzo/rules/people/activities'
import { activitiesOf } from '../../core/changes/change-names.ts'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { notFound } from '../../core/context/refusal.ts'
import {
  type ActivityRow,
  markKindRead,
  markRead,
  newestActivities,
  unreadByKind,
} from './activity.queries.ts'

export const activityHandlers: HandlersOf<'activityrest'> = {
  list: async (context) => {
    const rows = await newestActivities(context)
    const unread = await unreadByKind(context)
    const group = <Item>(kind: ActivityKind, present: (row: ActivityRow) => Item) => ({
      unread: unread.get(kind) ?? 0,
      data: rows.filter((row) => row.kind === kind).map(present),
    })
    return {
      messages: { name: 'messages', ...group('message', messageView) },
      notifications: { name: 'notifications', ...group('notification', messageView) },
      tasks: { name: 'tasks', ...group('task', taskView) },
      total: rows.length,
      unread: [...unread.values()].reduce((sum, count) => sum + count, 0),
    }
  },
  read: async (context, { ids, group }) => {
    if (ids) await markAsRead(context, ids)
    if (group) await markKindRead(context, kindOfGroup[group])
    context.publish([activitiesOf(context.caller.user_id)])
    return {}
  },
}

/** Marks these activities as read. Throws NOT_FOUND if one of them does not exist or belongs to a different user. */
async function markAsRead(context: Context, ids: number[]): Promise<void> {
  const distinctIds = [...new Set(ids)]
  if ((await markRead(context, distinctIds)) < distinctIds.length) throw notFound()
}

function messageView({ kind, ...row }: ActivityRow) {
  return { ...row, icon: activityIcon({ ...row, kind: kind === 'message' ? 'message' : 'notification' }) }
}

function taskView(row: ActivityRow) {
  const state = row.task_state ?? 'waiting'
  const stops = isUnderWay(state) ? stoppedWith(row.task_id ?? '') : null
  return { ...row, state, stops, progress: progressPercent(row.progress ?? 0) }
}
