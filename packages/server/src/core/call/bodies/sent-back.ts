import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { z } from '@lienzo/contract/wire/zod'

/** Keywords of a JSON schema that describe the fields of an object. */
type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

type Shapes = { taken: Shape; given: Shape }

const shapesOfCalls = new WeakMap<CallDeclaration, Shapes>()

/**
 * Converts a record that a client has read to the input of a call, so that the client can send it back. Removes the fields that
 * only the server sets, and replaces a record by its id where the input accepts an id. Keeps unknown fields, so that the call
 * refuses them by name.
 */
export function withoutGivenFields(call: CallDeclaration, value: unknown): unknown {
  const shapes = shapesOfCalls.get(call) ?? { taken: shapeOf(call.input), given: shapeOf(call.output) }
  shapesOfCalls.set(call, shapes)
  return sendable(value, shapes)
}

function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

function sendable(value: unknown, shapes: Shapes): unknown {
  const [inputShape, outputShape] = [withoutNull(shapes.taken), withoutNull(shapes.given)]
  if (Array.isArray(value)) {
    const { items } = inputShape
    const outputItems = outputShape.items
    return items && outputItems
      ? value.map((each) => sendable(each, { taken: items, given: outputItems }))
      : value
  }
  if (typeof value !== 'object' || value === null || !outputShape.properties) return value
  if (!inputShape.properties) return isNamedById(inputShape, outputShape) && 'id' in value ? value.id : value
  return fieldsToSend(value, inputShape.properties, outputShape.properties)
}

/** Returns whether the output contains a record where the input accepts its id. */
function isNamedById(inputShape: Shape, outputShape: Shape): boolean {
  return inputShape.type === 'integer' && outputShape.properties?.id !== undefined
}

function fieldsToSend(
  value: object,
  inputShapes: Record<string, Shape>,
  outputShapes: Record<string, Shape>,
): unknown {
  const fields = Object.entries(value).flatMap(([name, part]) => {
    const outputShape = Object.hasOwn(outputShapes, name) ? outputShapes[name] : undefined
    const inputShape = Object.hasOwn(inputShapes, name) ? inputShapes[name] : undefined
    if (!outputShape) return [[name, part]]
    return inputShape ? [[name, sendable(part, { taken: inputShape, given: outputShape })]] : []
  })
  return Object.fromEntries(fields)
}

/** Returns the first alternative of a schema that is not null; returns a schema without such an alternative unchanged. */
function withoutNull(shape: Shape): Shape {
  return shape.anyOf?.find(({ type }) => type !== 'null') ?? shape
}
