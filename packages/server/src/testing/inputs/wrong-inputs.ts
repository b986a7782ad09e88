import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { z } from 'zod'

/** Subset of JSON Schema that describes the inputs of calls. */
export type InputSchema = {
  type?: string
  properties?: Record<string, InputSchema>
  additionalProperties?: InputSchema | boolean
  required?: string[]
  items?: InputSchema
  anyOf?: InputSchema[]
  enum?: unknown[]
  pattern?: string
  format?: string
}

/** Returns the JSON Schema of a call's input in wire format. */
export function inputSchemaOf(call: CallDeclaration): InputSchema {
  return z.toJSONSchema(call.input, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as InputSchema
}

/** Input in which one value has a wrong type, and the path of that value. */
export type WrongInput = { path: string; input: unknown }

/**
 * Returns inputs that each contain one value of a wrong type. Covers every field at any depth, and every type that the field
 * does not allow.
 */
export function wrongInputs(schema: InputSchema): WrongInput[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    wrongValues(field).map(({ path, input }) => ({
      path: path === '' ? name : `${name}.${path}`,
      input: { [name]: input },
    })),
  )
}

function wrongValues(schema: InputSchema): WrongInput[] {
  const here = ['text', 1.5, true, null, [], { a: {} }]
    .filter((value) => !takes(schema, value))
    .map((input) => ({ path: '', input }))
  return [...here, ...inside(schema)]
}

function inside(schema: InputSchema): WrongInput[] {
  if (schema.anyOf) return schema.anyOf.flatMap(inside)
  if (schema.items) {
    return wrongValues(schema.items).map(({ path, input }) => ({
      path: path === '' ? '0' : `0.${path}`,
      input: [input],
    }))
  }
  return schema.properties ? wrongInputs(schema) : []
}

/**
 * Returns true if the schema allows a value of this type. `integer` does not allow 1.5. The object `{ a: {} }` is never
 * allowed.
 */
function takes(schema: InputSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => takes(each, value))
  if (value === null) return schema.type === 'null'
  if (Array.isArray(value)) return schema.type === 'array'
  return schema.type === typeof value && typeof value !== 'object'
}

/** Returns the names of all fields, at any depth, that refer to records. */
export function fieldsThatNameRecords(schema: InputSchema): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(/^ids?$|_ids?$/.test(name) ? [name] : []),
    ...fieldsThatNameRecords(field),
  ])
  return [...own, ...parts.flatMap(fieldsThatNameRecords)]
}

/** Text field of an input. In its path, '0' stands for any index of a list and '*' for any field name. */
export type InputText = {
  path: string
  /** True if the text must match a pattern or a format. */
  formed: boolean
}

/** Returns the text fields of an input, at any depth, without those that allow only a fixed set of values. */
export function textsOf(schema: InputSchema, path = ''): InputText[] {
  const within = (inner: InputSchema, name: string) => textsOf(inner, path === '' ? name : `${path}.${name}`)
  if (schema.type === 'string') {
    if (schema.enum) return []
    return [{ path, formed: schema.pattern !== undefined || schema.format !== undefined }]
  }
  const { additionalProperties } = schema
  return [
    ...(schema.anyOf ?? []).flatMap((each) => textsOf(each, path)),
    ...(schema.items ? within(schema.items, '0') : []),
    ...(typeof additionalProperties === 'object' ? within(additionalProperties, '*') : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => within(field, name)),
  ]
}
