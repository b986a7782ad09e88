import { Readable } from 'node:stream'
import { fairQueue } from '../../adapters/system/fair-queue.ts'

/** Half of the connections of the calls: however much somebody asks at once, the other half is there for others. */
const CALLS_OF_ONE = 5
const DOCUMENTS_OF_ONE = 2
/** All people of a customer together: what thousands of labels take, everybody else waits for. */
const DOCUMENTS_OF_CUSTOMER = 3
/** A program that asks for more at once is to ask again. */
const WAITING_OF_ONE = 200
/** How long a call waits for those of the same caller before it, in milliseconds. */
const LONGEST_WAIT = 10_000

/** Has callers take turns, so that nobody takes the whole database for themselves. Rejects with `QueueFull`. */
export type Turns = {
  /** Reads who calls, where it is not known in memory; before that only the address is known. */
  toBeKnown<Found>(address: string, read: () => Promise<Found>): Promise<Found>
  /** A person, or an address where nobody has signed in. */
  ofCall(person: string, act: () => Promise<unknown>): Promise<unknown>
  /**
   * A person, and their customer, which the house has none of. The turn lasts until the document is read to its end: what is written
   * while it is sent asks the database too.
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
          const made = await make()
          resolve(made)
          await sent(made)
        }
        const inTurn = () =>
          customerId === null ? makeAndSend() : ofCustomer(String(customerId), makeAndSend)
        ofPerson(person, inTurn).catch(reject)
      }),
  }
}

async function sent(document: unknown): Promise<void> {
  const { content } = document as { content?: unknown }
  if (content instanceof Readable && !content.closed)
    await new Promise((resolve) => content.once('close', resolve))
}
