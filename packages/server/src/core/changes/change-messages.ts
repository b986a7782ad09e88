import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Maximum number of characters of names in one message; PostgreSQL accepts less than 8000 bytes. */
const LARGEST_LIST = 7_000
/** Maximum number of messages of this process that wait to arrive the second time. */
const MOST_WAITING = 10_000

/**
 * Makes and reads the messages between processes about changes: sender, number of the change, and the changed names. The process
 * that makes a change receives it twice, from its own call and from the database, in either order, and ignores the second. A
 * transaction whose answer was lost arrives from the database only.
 */
export function makeChangeMessages() {
  const teller = randomUUID()
  const heardOnce = new LRUCache<string, true>({ max: MOST_WAITING })
  let changes = 0

  return {
    /** Returns the messages of one change, as many as its names need. */
    of(names: Iterable<string>): string[] {
      changes += 1
      return listsOf(names).map((list) => `${teller}:${changes}:${list}`)
    },
    /** Returns the names in a message; none if it arrived before. */
    news(message: string): string[] {
      const [from, , list = ''] = message.split(':')
      if (from === teller) {
        if (heardOnce.delete(message)) return []
        heardOnce.set(message, true)
      }
      return list.split(',')
    },
    /** Forgets messages received once, because the database will not deliver the ones that are still on their way. */
    forget(): void {
      heardOnce.clear()
    },
  }
}

/** Joins names with commas, into as many lists as they need. */
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
