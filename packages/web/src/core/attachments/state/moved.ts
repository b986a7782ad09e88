/**
 * Moves the members with these ids before the member with the id `before`, or to the end if it is null. The moved members keep
 * their relative order.
 */
export function moved<Member extends { id: number }>(
  members: readonly Member[],
  ids: ReadonlySet<number>,
  before: number | null,
): Member[] {
  const moving = members.filter(({ id }) => ids.has(id))
  const others = members.filter(({ id }) => !ids.has(id))
  const index = before === null ? others.length : others.findIndex(({ id }) => id === before)
  return others.toSpliced(index === -1 ? others.length : index, 0, ...moving)
}

/**
 * Returns the id of the member before which a step moves the member `id`. Returns null for the end of the list, and undefined
 * if the step is impossible.
 */
export function stepTo(
  members: readonly { id: number }[],
  id: number,
  step: 'back' | 'on' | 'first' | 'last',
): { before: number | null } | undefined {
  const from = members.findIndex((member) => member.id === id)
  const others = members.filter((member) => member.id !== id)
  const to = { back: from - 1, on: from + 1, first: 0, last: others.length }[step]
  if (from === -1 || to === from || to < 0 || to > others.length) return undefined
  return { before: others[to]?.id ?? null }
}

/**
 * Returns the id of the member before which the dropped members are inserted if they are dropped beside `target`. Returns null
 * for the end of the list, and undefined if the order would not change.
 */
export function dropTo(
  members: readonly { id: number }[],
  ids: ReadonlySet<number>,
  target: number,
  side: 'before' | 'after',
): { before: number | null } | undefined {
  const index = members.findIndex(({ id }) => id === target) + (side === 'after' ? 1 : 0)
  const before = members.slice(index).find(({ id }) => !ids.has(id))?.id ?? null
  const result = moved(members as { id: number }[], ids, before)
  return result.every((member, index) => member.id === members[index]?.id) ? undefined : { before }
}
