import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../context/refusal.ts'

/** Maximum number of values in one body; about as many empty objects fit in a megabyte. */
const MOST_VALUES = 350_000

/** Maximum depth of nested objects and lists; no valid input is nested as deeply. */
const DEEPEST = 100
/**
 * Maximum number of names in one object. An input can have a thousand names; a larger input with up to this number is parsed,
 * so that its refusal can name the excess.
 */
const MOST_NAMES = 100_000

/**
 * Parses JSON bodies as Fastify does, but refuses bodies of more than `MOST_VALUES` characters that contain more values, more
 * names in one object, or deeper nesting than any client sends: parsing four megabytes of empty objects, names or brackets
 * would block the server for longer than a call takes. Throws TOO_LARGE.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const excess = excessOf(text)
    if (!excess) return parse(request, text, done)
    done(new Refusal('TOO_LARGE', excess))
  })
}

/**
 * Returns a sentence about the limit that an unparsed body exceeds. Returns undefined if it exceeds none, or is so short that
 * it can be parsed quickly. Counts values by their commas.
 */
function excessOf(text: string): string | undefined {
  if (text.length <= MOST_VALUES) return undefined
  /** Number of names found so far in each open object or list. */
  const names: number[] = []
  let commas = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at)
        break
      case '[':
      case '{':
        if (names.push(0) > DEEPEST) return `A body takes at most ${DEEPEST} objects and lists in one another`
        break
      case ']':
      case '}':
        names.pop()
        break
      case ':': {
        const count = (names.pop() ?? 0) + 1
        if (count > MOST_NAMES)
          return `An object takes at most ${MOST_NAMES} names; send them in several calls`
        names.push(count)
        break
      }
      case ',':
        commas += 1
    }
  }
  return commas >= MOST_VALUES
    ? `A call takes at most ${MOST_VALUES} values; send them in several calls`
    : undefined
}

/**
 * Returns the index of the quotation mark that ends a string. If the string does not end, returns an index at or after the end
 * of the body.
 */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
