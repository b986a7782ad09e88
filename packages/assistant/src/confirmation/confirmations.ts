import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server'

/** Seconds that a question waits for its person. */
const WAITING_SECONDS = 600

/** Question that a person is asked: its number, and the digest of the change that it is about. */
type Question = { number: string; digest: string }

export type Confirmations = {
  verify: RequestStateCodec<Question>['verify']
  /** Returns the sealed state of a new question about a change. */
  open(change: unknown): Promise<string>
  /** Closes a question. Returns true if it was open, and about this change: each question is answered once. */
  close(question: Question, change: unknown): boolean
}

/** Creates the questions of one connection. Their key is random, so that only this process can have asked them. */
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
