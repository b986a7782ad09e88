import type { z } from '@lienzo/contract/wire/zod'

/** What a person changes of a record: the fields of its update, on the wire, without which record and version it is. */
export type DraftOf<Update extends z.ZodObject> = Omit<z.input<Update>, 'id' | 'version'>

/** What a form needs to know of the records of one resource. */
export type Drafts<Whole, Draft, Sent> = {
  /** The contract's schema of what is sent. */
  schema: z.ZodType
  /** What a new record starts with. */
  blank: Draft
  /** What a person changes, from the record. */
  of: (record: Whole) => Draft
  /** What is sent of a draft; the record's id and version are added to it. */
  toUpdate: (draft: Draft) => Sent
}

/**
 * Takes the fields of drafts from the schema of an update, so that a new one needs an input and nothing else. `blank` says
 * what a new record starts with where that is not the emptiest value that the schema takes.
 */
export function draftsOf<Update extends z.ZodObject>(
  schema: Update,
  blank: Partial<DraftOf<Update>> = {},
): Drafts<DraftOf<Update>, DraftOf<Update>, DraftOf<Update>> {
  const fields = Object.keys(schema.shape).filter((field) => field !== 'id' && field !== 'version')
  const empty = Object.fromEntries(fields.map((field) => [field, emptyOf(schema.shape[field])]))
  const draft = (values: object) => {
    const given: Record<string, unknown> = { ...empty, ...values }
    // The fields are those of the type, because both are read from the schema.
    return Object.fromEntries(fields.map((field) => [field, given[field]])) as DraftOf<Update>
  }
  return { schema, blank: draft(blank), of: draft, toUpdate: (changed) => changed }
}

/** Nothing where nothing needs to be, else the emptiest value of the type; a person still has to choose what may not be empty. */
function emptyOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return undefined
  // Every schema is one of these; by their names the compiler tells them apart.
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
