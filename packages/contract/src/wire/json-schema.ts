import { z } from './zod.ts'

/** JSON Schema without the `$schema` keyword. */
export type JsonSchema = Record<string, unknown>

/** Returns the JSON Schema of an input or output in wire units. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    unrepresentable: 'any',
  })
  return json
}
