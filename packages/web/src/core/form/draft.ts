/** Returns true if two draft values are deeply equal. NaN, which stands for unreadable input, equals only NaN. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)]
  if (keys.length !== otherKeys.length) return false
  return keys.every(
    (key) => Object.hasOwn(other, key) && sameValue((one as Dictionary)[key], (other as Dictionary)[key]),
  )
}
type Dictionary = Record<string, unknown>

/** Returns the names of the fields in which the draft differs from the loaded record. */
export function changedFields<Draft extends object>(loaded: Draft, draft: Draft): (keyof Draft & string)[] {
  const fields = Object.keys(draft) as (keyof Draft & string)[]
  return fields.filter((field) => !sameValue(loaded[field], draft[field]))
}

/**
 * Returns the paths of the changed values at or below `path`, such as 'lines.0.width'. If entries of a list were added or
 * removed, returns the path of the list, but no paths of fields in new entries.
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

function isKeyed(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null
}

/** Field to which two people have given different values. */
export type FieldConflict<Draft> = { field: keyof Draft & string; mine: unknown; theirs: unknown }

/**
 * Merges two changes of a record. `taken` contains the fields that were taken over or merged from `theirs`. A field that both
 * people have changed differently is a conflict; the draft keeps the value from `mine` until the user chooses. Lists whose
 * entries have a `key` are merged entry by entry.
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
 * Merges two changed lists entry by entry. Returns null if both people have changed an entry differently, or if the entries
 * have no `key`.
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
