import type { z } from '@lienzo/contract/wire/zod'

/** Draft of a record: the input fields of its update call, without `id` and `version`. */
export type DraftOf<Update extends z.ZodObject> = Omit<z.input<Update>, 'id' | 'version'>

/** Functions that convert between records and drafts of a resource. */
export type Drafts<Whole, Draft, Sent> = {
  /** Update schema from the contract. */
  schema: z.ZodType
  /** Draft of a new record. */
  blank: Draft
  /** Returns the draft of a record. */
  of: (record: Whole) => Draft
  /** Converts a draft to the input of the update call, without `id` and `version`. */
  toUpdate: (draft: Draft) => Sent
}

/**
 * Derives the draft functions from an update schema, so that a new field requires only an input. `blank` contains the initial
 * values that are not empty.
 */
export function draftsOf<Update extends z.ZodObject>(
  schema: Update,
  blank: Partial<DraftOf<Update>> = {},
): Drafts<DraftOf<Update>, DraftOf<Update>, DraftOf<Update>> {
  const fields = Object.keys(schema.shape).filter((field) => field !== 'id' && field !== 'version')
  const empty = Object.fromEntries(fields.map((field) => [field, emptyOf(schema.shape[field])]))
  const draft = (values: object) => {
    const allValues: Record<string, unknown> = { ...empty, ...values }
    // The cast is safe, because the fields and the type come from one schema.
    return Object.fromEntries(fields.map((field) => [field, allValues[field]])) as DraftOf<Update>
  }
  return { schema, blank: draft(blank), of: draft, toUpdate: (update) => update }
}

/**
 * Returns the empty value for a schema: null if it is nullable, otherwise '', 0, false, [], {} or the first value of an enum.
 * Returns undefined for other types. Required fields must then be filled in by the user.
 */
function emptyOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return undefined
  // The cast is safe, because every schema is a member of this union. The compiler narrows it by `def.type`.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'nullable':
      return null
    case 'array':
      return []
    case 'record':
      return {}
    case 'enum':
      return Object.values(def.entries)[0]
    case 'pipe':
      return emptyOf(def.in)
    default:
      return undefined
  }
}
