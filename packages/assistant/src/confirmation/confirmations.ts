import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server'

/** Time in seconds after which a question expires. */
const WAITING_SECONDS = 600

/** Contents of a question's sealed state: its number, and a digest of the change. */
type Question = { number: string; digest: string }

export type Confirmations = {
  verify: RequestStateCodec<Question>['verify']
  /** Opens a question about a change. Returns the sealed state that must come with the answer. */
  open(change: unknown): Promise<string>
  /**
   * Closes a question, so that it can be answered only once. Returns true if the question was open and asked about this change.
   */
  close(question: Question, change: unknown): boolean
}

/**
 * Creates the store of the open questions of one connection. Seals each state with a random key, so that no other process can
 * forge it.
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
