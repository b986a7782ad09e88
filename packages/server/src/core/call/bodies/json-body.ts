import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../context/refusal.ts'

/** Values that one body may hold: as many as a megabyte of the shortest. */
const MOST_VALUES = 350_000

/** Objects and lists within one another: no input has as many. */
const DEEPEST = 100
/** Names of one object: a thousand are the most that an input takes, and those beyond it are told as far as this. */
const MOST_NAMES = 100_000

/**
 * Reads bodies of JSON as Fastify does, but for those of more values than anybody sends, of more names in one object, or deeper:
 * reading four megabytes of empty objects, of names or of brackets keeps everybody waiting longer than what is done with them.
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

/** Tells of what a body has too much, before it is read. Each value of a list or an object has a comma before the next one. */
function excessOf(text: string): string | undefined {
  if (text.length <= MOST_VALUES) return undefined
  /** The number of names so far of each object or list that is open. */
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
        const known = (names.pop() ?? 0) + 1
        if (known > MOST_NAMES)
          return `An object takes at most ${MOST_NAMES} names; send them in several calls`
        names.push(known)
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

/** The place of the quotation mark that ends a text, or the end of a body that lacks it. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
