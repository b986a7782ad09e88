/** Delay of the first upload of a batch, in ms, for others that finish at nearly the same time. */
const GATHERING = 200

type Waiting = {
  upload: string
  position: number
  done: (id: number) => void
  failed: (error: unknown) => void
}

/** Attaches uploads. Returns their ids in order. */
type Keep = (uploads: string[]) => Promise<number[]>
/** Moves attachments before another one. */
type Move = (ids: number[], before: number) => Promise<unknown>

/**
 * Attaches uploads in batches as they finish, so that one drop is few entries of the record's history. They keep the order in
 * which they were dropped, whichever finishes first.
 */
export function makeUploadBatches({ keep, move }: { keep: Keep; move: Move }) {
  const positions = new WeakMap<File, number>()
  const arrivals: { position: number; id: number }[] = []
  let count = 0
  let waiting: Waiting[] = []
  let isBusy = false

  async function flush(): Promise<void> {
    const batch = waiting.sort((one, other) => one.position - other.position)
    waiting = []
    try {
      settle(batch, await keep(batch.map(({ upload }) => upload)))
    } catch (error) {
      // A refused upload must not prevent the others.
      if (batch.length === 1) batch[0]?.failed(error)
      else for (const each of batch) await keepAlone(each)
    }
    await putInOrder(batch)
  }

  async function keepAlone(one: Waiting): Promise<void> {
    try {
      settle([one], await keep([one.upload]))
    } catch (error) {
      one.failed(error)
    }
  }

  function settle(batch: Waiting[], ids: number[]): void {
    for (const [index, { position, done }] of batch.entries()) {
      const id = ids[index]
      if (id === undefined) continue
      arrivals.push({ position, id })
      done(id)
    }
  }

  async function putInOrder(batch: Waiting[]): Promise<void> {
    for (const { position } of batch) {
      const own = arrivals.find((each) => each.position === position)
      const later = arrivals
        .filter(
          (each) => each.position > position && !batch.some((other) => other.position === each.position),
        )
        .sort((one, other) => one.position - other.position)[0]
      if (own && later) await move([own.id], later.id).catch(() => undefined)
    }
  }

  async function work(): Promise<void> {
    isBusy = true
    await new Promise((resolve) => setTimeout(resolve, GATHERING))
    while (waiting.length > 0) await flush()
    isBusy = false
  }

  return {
    /** Records the order of files before they are sent. */
    note(files: File[]): File[] {
      for (const file of files) {
        count += 1
        positions.set(file, count)
      }
      return files
    },
    /** Attaches a finished upload, together with others. */
    add(upload: string, file: File): Promise<number> {
      return new Promise((done, failed) => {
        waiting.push({ upload, position: positions.get(file) ?? count, done, failed })
        if (!isBusy) void work()
      })
    },
  }
}
