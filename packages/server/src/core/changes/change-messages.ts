import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The names in one message, in characters; PostgreSQL carries less than 8000 bytes. */
const LARGEST_LIST = 7_000
/** The most messages of this process that wait for being heard the second time. */
const MOST_WAITING = 10_000

/**
 * The messages of processes to one another about changes: the sender, the number of the change, and the names of what
 * changed. The process that makes a change hears of it twice, from its own call and from the database, whichever comes first;
 * a transaction whose answer was lost is heard of from the database alone. The second time is no news.
 */
export function makeChangeMessages() {
  const teller = randomUUID()
  const heardOnce = new LRUCache<string, true>({ max: MOST_WAITING })
  let changes = 0

  return {
    /** The messages of one change, as many as its names need. */
    of(names: Iterable<string>): string[] {
      changes += 1
      return listsOf(names).map((list) => `${teller}:${changes}:${list}`)
    },
    /** The names in a message; none where it was heard before. */
    news(message: string): string[] {
      const [from, , list = ''] = message.split(':')
      if (from === teller) {
        if (heardOnce.delete(message)) return []
        heardOnce.set(message, true)
      }
      return list.split(',')
    },
    /** Nothing that is on its way will be heard from the database any more. */
    forget(): void {
      heardOnce.clear()
    },
  }
}

/** Names separated by commas, in as many lists as they need. */
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
