import type { z } from '@lienzo/contract/wire/zod'

/** Draft of a record: the fields of its update on the wire, without id and version. */
export type DraftOf<Update extends z.ZodObject> = Omit<z.input<Update>, 'id' | 'version'>

/** Conversions between the records of a resource and their drafts. */
export type Drafts<Whole, Draft, Sent> = {
  /** Schema of the update in the contract. */
  schema: z.ZodType
  /** Draft of a new record. */
  blank: Draft
  /** Returns the draft of a record. */
  of: (record: Whole) => Draft
  /** Returns the update for a draft, without the record's id and version. */
  toUpdate: (draft: Draft) => Sent
}

/**
 * Derives drafts from the schema of an update, so that a new field only needs an input. `blank` contains the initial values
 * that are not empty.
 */
export function draftsOf<Update extends z.ZodObject>(
  schema: Update,
  blank: Partial<DraftOf<Update>> = {},
): Drafts<DraftOf<Update>, DraftOf<Update>, DraftOf<Update>> {
  const fields = Object.keys(schema.shape).filter((field) => field !== 'id' && field !== 'version')
  const empty = Object.fromEntries(fields.map((field) => [field, emptyOf(schema.shape[field])]))
  const draft = (values: object) => {
    const allValues: Record<string, unknown> = { ...empty, ...values }
    // Both the fields and the type come from the schema.
    return Object.fromEntries(fields.map((field) => [field, allValues[field]])) as DraftOf<Update>
  }
  return { schema, blank: draft(blank), of: draft, toUpdate: (update) => update }
}

/**
 * Returns the empty value of a schema: null if it is nullable, otherwise '', 0, false, [], {} or the first value of an enum;
 * undefined for other types. The user still has to fill in required fields.
 */
function emptyOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return undefined
  // Every schema belongs to this union, which the compiler narrows by `def.type`.
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
