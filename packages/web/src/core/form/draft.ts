/** Whether two values of a draft are the same for a person: by content, and NaN (what cannot be read) only as itself. */
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

/** The fields in which a draft differs from what was loaded. */
export function changedFields<Draft extends object>(loaded: Draft, draft: Draft): (keyof Draft & string)[] {
  const fields = Object.keys(draft) as (keyof Draft & string)[]
  return fields.filter((field) => !sameValue(loaded[field], draft[field]))
}

/** A field that two people changed: what it was, what this person wrote, what the other one saved. */
export type Clash<Draft> = { field: keyof Draft & string; mine: unknown; theirs: unknown }

/**
 * Brings two changes of the same record together: what only one side changed is taken from that side; what both changed
 * differently is a clash, in which the draft keeps mine until the person chooses.
 */
export function mergeDrafts<Draft extends object>(
  loaded: Draft,
  mine: Draft,
  theirs: Draft,
): { draft: Draft; clashes: Clash<Draft>[]; taken: (keyof Draft & string)[] } {
  const draft = { ...mine }
  const clashes: Clash<Draft>[] = []
  const taken: (keyof Draft & string)[] = []
  for (const field of changedFields(loaded, theirs)) {
    if (sameValue(mine[field], theirs[field])) continue
    if (sameValue(mine[field], loaded[field])) {
      draft[field] = theirs[field]
      taken.push(field)
    } else {
      clashes.push({ field, mine: mine[field], theirs: theirs[field] })
    }
  }
  return { draft, clashes, taken }
}
