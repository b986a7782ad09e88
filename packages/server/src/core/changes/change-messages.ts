import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Maximum number of characters of names in one message; PostgreSQL accepts less than 8000 bytes. */
const LARGEST_LIST = 7_000
/** Maximum number of this process's own messages that are remembered until they arrive a second time. */
const MOST_WAITING = 10_000

/**
 * Makes and reads the messages between processes about changes: sender, number of the change, and the changed names. The
 * process that makes a change receives its messages twice, from its own call and from the database, in either order, and
 * ignores the second. If the answer to a commit was lost, they arrive only from the database.
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
    /** Returns the names in a message; none if it is the second arrival of an own message. */
    news(message: string): string[] {
      const [from, , list = ''] = message.split(':')
      if (from === teller) {
        if (heardOnce.delete(message)) return []
        heardOnce.set(message, true)
      }
      return list.split(',')
    },
    /** Forgets which messages arrived once, because a new connection does not receive the messages sent before it listened. */
    forget(): void {
      heardOnce.clear()
    },
  }
}

/** Joins names with commas, into as many lists as they require. */
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
