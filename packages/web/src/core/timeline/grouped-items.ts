import type { LoggedChange, LoggedPart, LoggedValue } from '@lienzo/contract/records/log'
import type { TimelineItem } from '@lienzo/contract/records/timeline'
import { countedFields } from '@lienzo/rules/records/field-path'
import { sameValue } from '../form/draft.ts'

type Change = Extract<TimelineItem, { kind: 'change' }>

/** Item of a timeline. For a group of additions, `count` is their number. */
export type ShownItem = TimelineItem & { count?: number }

/** Maximum time in seconds between additions that form one item. */
const AT_ONCE = 60

/** Maximum number of pictures shown in one item. */
const MOST_PICTURES = 6

/** Length in seconds of the pause that ends a sitting. A sitting is a series of changes by one person. */
const SITTING_PAUSE = 30 * 60

/**
 * Groups the items of a timeline; items are sorted newest first. Files and parts that one person added in quick succession
 * become one item. The changes of one sitting become one item too, even if other people change the record in between.
 */
export function groupedItems(resource: string, items: readonly TimelineItem[]): ShownItem[] {
  const groups: TimelineItem[][] = []
  /** Sittings since the last message, status or other action. */
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
    const newGroup = [item]
    groups.push(newGroup)
    if (isUpdate) sittings.push(newGroup)
  }
  return groups.flatMap(joinGroup)
}

/**
 * Returns true if an earlier change belongs to the same sitting as a later one. The changes of each import form a separate
 * sitting.
 */
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

/**
 * Merges a group into one item that lists the earliest part first. An item of merged additions has the id of the newest
 * addition.
 */
function joinGroup(group: readonly TimelineItem[]): ShownItem[] {
  const [newest] = group
  if (!newest) return []
  if (newest.kind !== 'change' || group.length === 1) return [newest]
  const changes = group.filter((item): item is Change => item.kind === 'change').toReversed()
  if (newest.action === 'update') return [joinedUpdates(newest, changes)]
  const label = changes.map((item) => item.label).join(', ')
  if (newest.action === 'create')
    return [{ ...newest, label, changes: [], more_changes: 0, more_fields: [], count: group.length }]
  const fields = new Map<string, LoggedChange>()
  for (const change of changes.flatMap((item) => item.changes)) {
    const earlier = fields.get(change.field)
    fields.set(
      change.field,
      earlier ? { ...change, after: [...listOf(earlier.after), ...listOf(change.after)] } : change,
    )
  }
  const pictures = changes.flatMap((item) => item.pictures ?? []).slice(0, MOST_PICTURES)
  return [{ ...newest, changes: [...fields.values()], ...omittedOf(changes, []), pictures }]
}

/**
 * Merges the changes of a sitting: shows each field's value before the first and after the last change. If an item omits some
 * of its changes, fields that it does not list may have changed too, so those fields are only counted.
 */
function joinedUpdates(newest: Change, changes: readonly Change[]): ShownItem {
  const fields = new Map<string, LoggedChange>()
  for (const change of changes.flatMap((item) => item.changes)) {
    const first = fields.get(change.field)
    fields.set(change.field, first ? { ...change, before: first.before } : change)
  }
  const cut = changes.filter(({ more_changes }) => more_changes > 0).map((item) => namesOf(item.changes))
  const unsure = [...fields.keys()].filter((field) => cut.some((names) => !names.has(field)))
  for (const field of unsure) fields.delete(field)
  return {
    ...newest,
    // The id of the earliest change is used, because it stays the same while the sitting continues.
    id: changes[0]?.id ?? newest.id,
    changes: [...fields.values()].filter(({ before, after }) => !sameValue(before, after)),
    ...omittedOf(changes, unsure),
  }
}

/** Returns the number of changes that are only counted, and their fields. */
function omittedOf(changes: readonly Change[], fields: readonly string[]) {
  return {
    more_changes: changes.reduce((sum, item) => sum + item.more_changes, fields.length),
    more_fields: countedFields(
      fields,
      changes.flatMap((item) => item.more_fields),
    ),
  }
}

function namesOf(changes: readonly LoggedChange[]): ReadonlySet<string> {
  return new Set(changes.map(({ field }) => field))
}

function listOf(value: LoggedValue): LoggedPart[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}
