/**
 * Parts of the path of a logged field. For `lines.2.copies`, `first` is the record's field `lines`, `place` is the position 2
 * in the list, and `part` is the entry's field `copies`.
 */
export type FieldPath = { first: string; place?: number; part?: string }

/** Splits the path of a logged field. A path without a number, such as `/order.perm_edit`, is not split. */
export function fieldPath(field: string): FieldPath {
  const [, first, place, part] = /^([^.]+)\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
  if (first === undefined) return { first: field }
  return { first, place: Number(place), ...(part === undefined ? {} : { part }) }
}

/**
 * Number of changes to one field in the entries of a list, such as `copies` in `lines`. The lowest and highest changed
 * positions are `from` and `to`. For a field of the record itself, `part` is empty and both positions are null.
 */
export type CountedField = {
  first: string
  part: string
  count: number
  from: number | null
  to: number | null
}

/** Counts changes by list and field, and sorts the counts in descending order. Continues from the counts in `earlier`. */
export function countedFields(
  fields: Iterable<string>,
  earlier: readonly CountedField[] = [],
): CountedField[] {
  const counts = new Map<string, CountedField>()
  const add = ({ first, part, count, from, to }: CountedField) => {
    const key = JSON.stringify([first, part, from === null])
    const before = counts.get(key)
    counts.set(key, {
      ...{ first, part, count: count + (before?.count ?? 0) },
      from: extremeOf(Math.min, before?.from, from),
      to: extremeOf(Math.max, before?.to, to),
    })
  }
  for (const each of earlier) add(each)
  for (const field of fields) {
    const { first, place = null, part = '' } = fieldPath(field)
    add({ first, part, count: 1, from: place, to: place })
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)
}

function extremeOf(
  choose: (one: number, other: number) => number,
  one: number | null | undefined,
  other: number | null,
): number | null {
  return one === null || one === undefined || other === null ? (other ?? one ?? null) : choose(one, other)
}
