import type { LoggedChange, LoggedPart, LoggedValue } from '@lienzo/contract/records/log'
import type { TimelineItem } from '@lienzo/contract/records/timeline'
import { sameValue } from '../form/draft.ts'

type Change = Extract<TimelineItem, { kind: 'change' }>

/** An item of a timeline; `count` is how many parts of the record were added in it. */
export type ShownItem = TimelineItem & { count?: number }

/** Additions within this time are shown as one item, in seconds. */
const AT_ONCE = 60

/** So many pictures stand for all that were added in one item. */
const MOST_PICTURES = 6

/** A pause as long as this ends the sitting of a person who changes a record, in seconds. */
const SITTING_PAUSE = 30 * 60

/**
 * Items, the newest first. Files and parts that one person added one after the other are one item, and so are the changes of
 * one sitting of a person, also while others change the same record.
 */
export function groupedItems(resource: string, items: readonly TimelineItem[]): ShownItem[] {
  const groups: TimelineItem[][] = []
  /** Groups of changes since the last message, state or other action. */
  let sittings: TimelineItem[][] = []
  for (const item of items) {
    const isUpdate = item.kind === 'change' && item.action === 'update'
    if (!isUpdate) sittings = []
    const last = groups.at(-1)
    const group = isUpdate
      ? sittings.find((sitting) => isOfSitting(sitting.at(-1), item, resource))
      : last?.[0] && belongsTo(last[0], item, resource)
        ? last
        : undefined
    if (group) {
      group.push(item)
      continue
    }
    const begun = [item]
    groups.push(begun)
    if (isUpdate) sittings.push(begun)
  }
  return groups.flatMap(joined)
}

/** Tells an earlier change of the same sitting; what an import changes stands by itself. */
function isOfSitting(later: TimelineItem | undefined, item: Change, resource: string): boolean {
  return (
    later?.kind === 'change' &&
    later.resource === item.resource &&
    (item.resource === resource || later.label === item.label) &&
    later.user_id === item.user_id &&
    later.import?.id === item.import?.id &&
    later.created_at - item.created_at < SITTING_PAUSE
  )
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
  if (newest.action === 'update') return [joinedUpdates(newest, changes)]
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

/** One item for the changes of a sitting, from the earliest to the latest: of each field what it was and what it became. */
function joinedUpdates(newest: Change, changes: readonly Change[]): ShownItem {
  const fields = new Map<string, LoggedChange>()
  for (const change of changes.flatMap((item) => item.changes)) {
    const first = fields.get(change.field)
    fields.set(change.field, first ? { ...change, before: first.before } : change)
  }
  return {
    ...newest,
    // The earliest stays while the sitting goes on.
    id: changes[0]?.id ?? newest.id,
    changes: [...fields.values()].filter(({ before, after }) => !sameValue(before, after)),
    more_changes: changes.reduce((sum, item) => sum + item.more_changes, 0),
  }
}

function listOf(value: LoggedValue): LoggedPart[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
