import { z } from 'zod'

/**
 * Converts the strings of a form-encoded body to the types of a call's schema: numbers, booleans, and lists or records written
 * as JSON. Leaves strings that cannot be converted, so that the schema refuses them by name.
 */
export function fromForm(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) return fromFormObject(inner, asJson(value))
  if (inner instanceof z.ZodArray) return fromFormArray(inner, asJson(value))
  if (typeof value !== 'string') return value
  if (inner instanceof z.ZodNumber) return numberOf(value)
  if (inner instanceof z.ZodBoolean) return booleanOf(value)
  if (inner instanceof z.ZodUnion) return value
  if (inner instanceof z.ZodRecord) return asJson(value)
  return value
}

function fromFormObject(schema: z.ZodObject, value: unknown): unknown {
  if (!isRecord(value)) return value
  const fields: Record<string, z.ZodType> = schema.shape
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      // The field can have the name of a property that every object inherits, such as `constructor`.
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field) return [name, part]
      return [name, part === '' && acceptsNull(field) ? null : fromForm(field, part)]
    }),
  )
}

function fromFormArray(schema: z.ZodArray, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const element = schema.element as z.ZodType
  return value.map((part) => fromForm(element, part))
}

/** Returns the schema without its optional, nullable, default, refinement and codec wrappers. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return schema
}

function acceptsNull(schema: z.ZodType): boolean {
  return schema.safeParse(null).success
}

function numberOf(text: string): number | string {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

function booleanOf(text: string): boolean | string {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  return text
}

function asJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
