/** An order with some of its members put before another one, or at the end (`null`), in the order in which they stand. */
export function moved<Member extends { id: number }>(
  members: readonly Member[],
  ids: ReadonlySet<number>,
  before: number | null,
): Member[] {
  const moving = members.filter(({ id }) => ids.has(id))
  const others = members.filter(({ id }) => !ids.has(id))
  const place = before === null ? others.length : others.findIndex(({ id }) => id === before)
  return others.toSpliced(place === -1 ? others.length : place, 0, ...moving)
}

/** Before which member one stands after a step on, or back; nothing where there is no way. */
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

/** Before which member something lands that is dropped beside another one; nothing where it stays where it is. */
export function dropTo(
  members: readonly { id: number }[],
  ids: ReadonlySet<number>,
  target: number,
  side: 'before' | 'after',
): { before: number | null } | undefined {
  const place = members.findIndex(({ id }) => id === target) + (side === 'after' ? 1 : 0)
  const before = members.slice(place).find(({ id }) => !ids.has(id))?.id ?? null
  const result = moved(members as { id: number }[], ids, before)
  return result.every((member, index) => member.id === members[index]?.id) ? undefined : { before }
}
