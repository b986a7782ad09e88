import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server'

/** Seconds after which a question expires. */
const WAITING_SECONDS = 600

/** Question that was asked: its number, and the digest of its change. */
type Question = { number: string; digest: string }

export type Confirmations = {
  verify: RequestStateCodec<Question>['verify']
  /** Opens a question about a change and returns its sealed state. */
  open(change: unknown): Promise<string>
  /** Closes a question, so that it can be answered only once. Returns true if it was open and is about this change. */
  close(question: Question, change: unknown): boolean
}

/**
 * Creates the store of one connection's open questions. A random key seals them, so that only this process can have asked them.
 */
export function createConfirmations(): Confirmations {
  const codec = createRequestStateCodec<Question>({ key: randomBytes(32), ttlSeconds: WAITING_SECONDS })
  const numbers = new Set<string>()
  return {
    verify: codec.verify,
    open(change) {
      const question = { number: randomUUID(), digest: digestOf(change) }
      numbers.add(question.number)
      return codec.mint(question)
    },
    close: ({ number, digest }, change) => numbers.delete(number) && digest === digestOf(change),
  }
}

function digestOf(change: unknown): string {
  return createHash('sha256').update(JSON.stringify(change)).digest('base64url')
}
