type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'

/** Parts of a JSON Schema that determine the TypeScript type of its values. */
export type Schema = {
  type?: TypeName | TypeName[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: object
  $ref?: string
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

/**
 * Returns the TypeScript type that a JSON Schema describes. Throws an Error for tuples, and for `$ref`, which only recursive
 * schemas contain.
 */
export function typeOf(schema: Schema): string {
  if (schema.$ref || schema.prefixItems) throw new Error(`No type is known for ${JSON.stringify(schema)}`)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.not) return 'never'
  const { type } = schema
  if (Array.isArray(type)) return type.map((one) => `(${typeOf({ ...schema, type: one })})`).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((each) => `(${typeOf(each)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each)})`).join(' & ')
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (type === 'object') return objectOf(schema)
  if (type === 'integer') return 'number'
  return type ?? 'unknown'
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0)
    return `Record<string, ${typeOf(additionalProperties)}>`
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}
