import type { z } from '@lienzo/contract/wire/zod'

/** What a person changes of a record: the fields of its update, on the wire, without which record and version it is. */
export type DraftOf<Update extends z.ZodObject> = Omit<z.input<Update>, 'id' | 'version'>

/** The drafts of one resource, with the fields of its update. */
type Drafts<Draft> = {
  /** Of a new record. */
  blank: Draft
  /** Of a record. `own` says what the record holds in another form than its update takes it. */
  of: <Own extends Partial<Draft> = Record<never, never>>(record: Omit<Draft, keyof Own>, own?: Own) => Draft
}

/**
 * Takes the fields of drafts from the schema of an update, so that a new one needs an input and nothing else. `blank` says
 * what a new record starts with where that is not the emptiest value that the schema takes.
 */
export function draftsOf<Update extends z.ZodObject>(
  schema: Update,
  blank: Partial<DraftOf<Update>> = {},
): Drafts<DraftOf<Update>> {
  const fields = Object.keys(schema.shape).filter((field) => field !== 'id' && field !== 'version')
  const empty = Object.fromEntries(fields.map((field) => [field, emptyOf(schema.shape[field])]))
  // The fields are those of the type, because both are read from the schema.
  const draft = (...values: object[]) => {
    const given: Record<string, unknown> = Object.assign({}, empty, ...values)
    return Object.fromEntries(fields.map((field) => [field, given[field]])) as DraftOf<Update>
  }
  return { blank: draft(blank), of: (record, own = {} as never) => draft(record, own) }
}

/** Nothing where nothing needs to be, else the emptiest value of the type; a person still has to choose what may not be empty. */
function emptyOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return undefined
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
