import { Readable } from 'node:stream'
import { fairQueue } from '../../adapters/system/fair-queue.ts'

/**
 * Maximum number of concurrent calls of one caller: half of the database connections for calls, so that the other half remains
 * for other callers.
 */
const CALLS_OF_ONE = 5
const DOCUMENTS_OF_ONE = 2
/**
 * Maximum number of documents that the users of one customer can create concurrently, all users together; otherwise everybody
 * else would wait while thousands of labels are created.
 */
const DOCUMENTS_OF_CUSTOMER = 3
/** Maximum number of waiting calls of one caller; a program that sends more must try again later. */
const WAITING_OF_ONE = 200
/** Maximum time in milliseconds that a call waits for earlier calls of the same caller. */
const LONGEST_WAIT = 10_000

/** Makes callers take turns, so that no caller uses all connections of the database. Rejects with `QueueFull`. */
export type Turns = {
  /** Reads a caller who is not cached, in the turn of their IP address, because the person is not known yet. */
  toBeKnown<Found>(address: string, read: () => Promise<Found>): Promise<Found>
  /** Runs a call in the turn of a person, or of an IP address if nobody has signed in. */
  ofCall(person: string, act: () => Promise<unknown>): Promise<unknown>
  /**
   * Creates a document in the turn of a person and of their customer; the customer is null for the house. The turn lasts until
   * the document is read to its end, because the document queries the database while it is being sent.
   */
  ofDocument(
    of: { person: string; customerId: number | null },
    make: () => Promise<unknown>,
  ): Promise<unknown>
}

export function makeTurns(longestWait = LONGEST_WAIT): Turns {
  const waits = { waitingOfOne: WAITING_OF_ONE, longestWait }
  const ofPerson = fairQueue({ placesOfOne: DOCUMENTS_OF_ONE, ...waits })
  const ofCustomer = fairQueue({ placesOfOne: DOCUMENTS_OF_CUSTOMER, ...waits })
  return {
    toBeKnown: fairQueue({ placesOfOne: CALLS_OF_ONE, ...waits }),
    ofCall: fairQueue({ placesOfOne: CALLS_OF_ONE, ...waits }),
    ofDocument: ({ person, customerId }, make) =>
      new Promise((resolve, reject) => {
        const makeAndSend = async () => {
          const document = await make()
          resolve(document)
          await untilSent(document)
        }
        const inTurn = () =>
          customerId === null ? makeAndSend() : ofCustomer(String(customerId), makeAndSend)
        ofPerson(person, inTurn).catch(reject)
      }),
  }
}

async function untilSent(document: unknown): Promise<void> {
  const { content } = document as { content?: unknown }
  if (content instanceof Readable && !content.closed)
    await new Promise((resolve) => content.once('close', resolve))
}
