import type { LoggedChange, LoggedPart, LoggedValue } from '@lienzo/contract/records/log'
import type { TimelineItem } from '@lienzo/contract/records/timeline'

type Change = Extract<TimelineItem, { kind: 'change' }>

/** An item of a timeline; `count` is how many parts of the record were added in it. */
export type ShownItem = TimelineItem & { count?: number }

/** Additions within this time are shown as one item, in seconds. */
const AT_ONCE = 60

/** So many pictures stand for all that were added in one item. */
const MOST_PICTURES = 6

/** The items, the newest first: files and parts that one person added one after the other are one item. */
export function groupedItems(resource: string, items: readonly TimelineItem[]): ShownItem[] {
  const groups: TimelineItem[][] = []
  for (const item of items) {
    const group = groups.at(-1)
    if (group?.[0] && belongsTo(group[0], item, resource)) group.push(item)
    else groups.push([item])
  }
  return groups.flatMap(joined)
}

function belongsTo(newest: TimelineItem, item: TimelineItem, resource: string): boolean {
  if (newest.kind !== 'change' || item.kind !== 'change') return false
  const isAddition = item.action === 'attach' || (item.action === 'create' && item.resource !== resource)
  return (
    isAddition &&
    item.action === newest.action &&
    item.resource === newest.resource &&
    item.user_id === newest.user_id &&
    newest.created_at - item.created_at <= AT_ONCE
  )
}

/** One item for a group, under the newest one's id; what came first is named first. */
function joined(group: readonly TimelineItem[]): ShownItem[] {
  const [newest] = group
  if (!newest) return []
  if (newest.kind !== 'change' || group.length === 1) return [newest]
  const changes = group.filter((item): item is Change => item.kind === 'change').toReversed()
  const label = changes.map((item) => item.label).join(', ')
  if (newest.action === 'create')
    return [{ ...newest, label, changes: [], more_changes: 0, count: group.length }]
  const fields = new Map<string, LoggedChange>()
  for (const change of changes.flatMap((item) => item.changes)) {
    const known = fields.get(change.field)
    fields.set(
      change.field,
      known ? { ...change, after: [...listOf(known.after), ...listOf(change.after)] } : change,
    )
  }
  const more_changes = changes.reduce((sum, item) => sum + item.more_changes, 0)
  const pictures = changes.flatMap((item) => item.pictures ?? []).slice(0, MOST_PICTURES)
  return [{ ...newest, changes: [...fields.values()], more_changes, pictures }]
}

function listOf(value: LoggedValue): LoggedPart[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
