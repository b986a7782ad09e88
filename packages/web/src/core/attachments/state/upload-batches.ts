/** Time in ms for which a batch waits for further uploads that finish at nearly the same time. */
const GATHERING = 200

type Waiting = {
  upload: string
  position: number
  done: (id: number) => void
  failed: (error: unknown) => void
}

/** Attaches uploads to the record. Returns the ids of the new attachments in the order of the uploads. */
type Keep = (uploads: string[]) => Promise<number[]>
/** Moves attachments before the attachment with the id `before`. */
type Move = (ids: number[], before: number) => Promise<unknown>

/**
 * Attaches finished uploads in batches, so that files dropped together add only a few entries to the record's history. The
 * attachments keep the order of the files, even if the uploads finish in a different order.
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
      // The batch has failed, so its uploads are attached one by one. A refused upload then does not affect the others.
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
    /** Registers files in their order before they are uploaded. */
    note(files: File[]): File[] {
      for (const file of files) {
        count += 1
        positions.set(file, count)
      }
      return files
    },
    /** Attaches a finished upload, in a batch with others if possible. Resolves to the id of the attachment. */
    add(upload: string, file: File): Promise<number> {
      return new Promise((done, failed) => {
        waiting.push({ upload, position: positions.get(file) ?? count, done, failed })
        if (!isBusy) void work()
      })
    },
  }
}
