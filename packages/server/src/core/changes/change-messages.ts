import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Maximum total length of the names in one message, in characters; PostgreSQL accepts less than 8000 bytes. */
const LARGEST_LIST = 7_000
/** Maximum number of messages of this process that are remembered until they arrive a second time. */
const MOST_WAITING = 10_000

/**
 * Creates and reads the messages about changes that processes send each other. A message contains the sender, the number of the
 * change, and the changed names. The process that makes a change receives its messages twice, from its own call and from the
 * database, in either order, and ignores the second one. If the answer to a commit was lost, the messages arrive only from the
 * database.
 */
export function makeChangeMessages() {
  const teller = randomUUID()
  const heardOnce = new LRUCache<string, true>({ max: MOST_WAITING })
  let changes = 0

  return {
    /** Returns the messages of one change, as many as its names require. */
    of(names: Iterable<string>): string[] {
      changes += 1
      return listsOf(names).map((list) => `${teller}:${changes}:${list}`)
    },
    /** Returns the names in a message; returns none if this process sent the message and it arrives a second time. */
    news(message: string): string[] {
      const [from, , list = ''] = message.split(':')
      if (from === teller) {
        if (heardOnce.delete(message)) return []
        heardOnce.set(message, true)
      }
      return list.split(',')
    },
    /**
     * Forgets which messages have arrived once, because a new connection does not receive messages that were sent before it
     * listened.
     */
    forget(): void {
      heardOnce.clear()
    },
  }
}

/** Joins names with commas, into as many strings as the maximum length requires. */
function listsOf(names: Iterable<string>): string[] {
  const lists: string[] = []
  for (const name of names) {
    const last = lists.at(-1)
    if (last !== undefined && last.length + name.length < LARGEST_LIST)
      lists[lists.length - 1] = `${last},${name}`
    else lists.push(name)
  }
  return lists
}
