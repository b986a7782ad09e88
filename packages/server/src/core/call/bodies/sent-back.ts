import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { z } from '@lienzo/contract/wire/zod'

/** Part of a JSON schema that describes its fields. */
type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

type Shapes = { taken: Shape; given: Shape }

const shapesOfCalls = new WeakMap<CallDeclaration, Shapes>()

/**
 * Removes the fields that only the server sets from an input, so that a client can send back the record that it has read. Unknown
 * fields stay, and are refused by name.
 */
export function withoutGivenFields(call: CallDeclaration, value: unknown): unknown {
  const known = shapesOfCalls.get(call) ?? { taken: shapeOf(call.input), given: shapeOf(call.output) }
  shapesOfCalls.set(call, known)
  return sendable(value, known)
}

function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

function sendable(value: unknown, shapes: Shapes): unknown {
  const [taken, given] = [withoutNull(shapes.taken), withoutNull(shapes.given)]
  if (Array.isArray(value)) {
    const { items } = taken
    const givenItems = given.items
    return items && givenItems
      ? value.map((each) => sendable(each, { taken: items, given: givenItems }))
      : value
  }
  if (typeof value !== 'object' || value === null || !given.properties) return value
  if (!taken.properties) return isNamedById(taken, given) && 'id' in value ? value.id : value
  return fieldsToSend(value, taken.properties, given.properties)
}

/** Returns whether the output has a record where the input takes its id. */
function isNamedById(taken: Shape, given: Shape): boolean {
  return taken.type === 'integer' && given.properties?.id !== undefined
}

function fieldsToSend(value: object, taken: Record<string, Shape>, given: Record<string, Shape>): unknown {
  const fields = Object.entries(value).flatMap(([name, part]) => {
    const itsGiven = Object.hasOwn(given, name) ? given[name] : undefined
    const itsTaken = Object.hasOwn(taken, name) ? taken[name] : undefined
    if (!itsGiven) return [[name, part]]
    return itsTaken ? [[name, sendable(part, { taken: itsTaken, given: itsGiven })]] : []
  })
  return Object.fromEntries(fields)
}

/** Returns the schema of the value that is not null. */
function withoutNull(shape: Shape): Shape {
  return shape.anyOf?.find(({ type }) => type !== 'null') ?? shape
}
