import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../context/refusal.ts'

/** Values that one body may hold: as many as a megabyte of the shortest. */
const MOST_VALUES = 350_000

const COMMA = 44

/**
 * Reads bodies of JSON as Fastify does, but for those of more values than anybody sends: reading four megabytes of empty objects
 * keeps everybody waiting longer than what is done with them.
 */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (!hasTooManyValues(text)) return parse(request, text, done)
    done(new Refusal('TOO_LARGE', `A call takes at most ${MOST_VALUES} values; send them in several calls`))
  })
}

/** A value in a list or an object has a comma before the next one. */
function hasTooManyValues(text: string): boolean {
  if (text.length <= MOST_VALUES) return false
  let commas = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === COMMA) commas += 1
  return commas >= MOST_VALUES
}
