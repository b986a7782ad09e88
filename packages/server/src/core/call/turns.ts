import { Readable } from 'node:stream'
import { fairQueue } from '../../adapters/system/fair-queue.ts'

/**
 * Maximum number of concurrent calls of one caller: half of the connections for calls, so that the other half remains for
 * others.
 */
const CALLS_OF_ONE = 5
const DOCUMENTS_OF_ONE = 2
/**
 * Maximum number of concurrent documents for all users of one customer together; otherwise everybody else waits while thousands
 * of labels are made.
 */
const DOCUMENTS_OF_CUSTOMER = 3
/** Maximum number of calls of one caller that wait; a program with more must try again later. */
const WAITING_OF_ONE = 200
/** Longest time in milliseconds that a call waits for earlier ones of the same caller. */
const LONGEST_WAIT = 10_000

/** Makes callers take turns, so that none of them takes all connections of the database. Rejects with `QueueFull`. */
export type Turns = {
  /** Reads a caller who is not cached, in the turn of their address, because the person is not known yet. */
  toBeKnown<Found>(address: string, read: () => Promise<Found>): Promise<Found>
  /** Runs a call in the turn of a person, or of an address if nobody has signed in. */
  ofCall(person: string, act: () => Promise<unknown>): Promise<unknown>
  /**
   * Makes a document in the turn of a person and of their customer, which is null for the house. The turn lasts until the
   * document is read to its end, because writing it queries the database while it is sent.
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
