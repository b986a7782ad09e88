/** Compares two draft values by content. NaN, an unreadable input, matches only itself. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)]
  if (keys.length !== otherKeys.length) return false
  return keys.every(
    (key) => Object.hasOwn(other, key) && sameValue((one as Keyed)[key], (other as Keyed)[key]),
  )
}
type Keyed = Record<string, unknown>

/** Returns the fields in which a draft differs from the loaded record. */
export function changedFields<Draft extends object>(loaded: Draft, draft: Draft): (keyof Draft & string)[] {
  const fields = Object.keys(draft) as (keyof Draft & string)[]
  return fields.filter((field) => !sameValue(loaded[field], draft[field]))
}

/**
 * Returns the paths of changed values below `path`, such as 'lines.0.width'. Adding or removing an entry changes its list; the
 * fields of a new entry do not count as changed.
 */
export function changedPaths(before: unknown, after: unknown, path: string): string[] {
  if (sameValue(before, after)) return []
  if (!isKeyed(before) || !isKeyed(after)) return [path]
  const hasOtherLength = Object.keys(before).length !== Object.keys(after).length
  const inside = Object.entries(after).flatMap(([key, value]) => {
    const isNewRecord = !Object.hasOwn(before, key) && isKeyed(value)
    return isNewRecord ? [] : changedPaths(before[key], value, `${path}.${key}`)
  })
  return hasOtherLength ? [path, ...inside] : inside
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null
}

/** A field that two people changed differently. */
export type FieldConflict<Draft> = { field: keyof Draft & string; mine: unknown; theirs: unknown }

/**
 * Merges two changes of the same record. Fields changed on one side are taken from it; fields changed differently on both sides
 * are conflicts, in which the draft keeps mine until the user chooses. Lists whose entries have a `key` are merged entry by
 * entry.
 */
export function mergeDrafts<Draft extends object>(
  loaded: Draft,
  mine: Draft,
  theirs: Draft,
): { draft: Draft; conflicts: FieldConflict<Draft>[]; taken: (keyof Draft & string)[] } {
  const draft = { ...mine }
  const conflicts: FieldConflict<Draft>[] = []
  const taken: (keyof Draft & string)[] = []
  for (const field of changedFields(loaded, theirs)) {
    if (sameValue(mine[field], theirs[field])) continue
    const merged = mergeEntries(loaded[field], mine[field], theirs[field])
    if (sameValue(mine[field], loaded[field])) {
      draft[field] = theirs[field]
      taken.push(field)
    } else if (merged) {
      draft[field] = merged as Draft[typeof field]
      taken.push(field)
    } else {
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
    }
  }
  return { draft, conflicts, taken }
}

type Entry = { key: string }

/**
 * Merges the changes of two lists; returns null if both changed the same entry differently, or the values are not lists of such
 * entries.
 */
function mergeEntries(loaded: unknown, mine: unknown, theirs: unknown): Entry[] | null {
  if (!isEntries(loaded) || !isEntries(mine) || !isEntries(theirs)) return null
  const find = (entries: readonly Entry[], key: string) => entries.find((each) => each.key === key)
  const keys = new Set([...mine, ...theirs, ...loaded].map((entry) => entry.key))
  const merged: Entry[] = []
  for (const key of keys) {
    const [before, own, other] = [find(loaded, key), find(mine, key), find(theirs, key)]
    const isTheirs = sameValue(own, before)
    if (!isTheirs && !sameValue(other, before) && !sameValue(own, other)) return null
    const entry = isTheirs ? other : own
    if (entry) merged.push(entry)
  }
  return merged
}

function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((entry) => typeof entry?.key === 'string')
}
