import type { WatchedRecord } from '@lienzo/contract/people/activity-events'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecordForm, VersionedRecord } from '../form/use-record-form.ts'

type Reading<Whole> = {
  get: (id: number) => Promise<Whole>
  getVersion: (id: number) => Promise<number>
  /** Waits until nothing beside the form is being saved. */
  settle?: () => Promise<unknown>
}

/**
 * Follows what others do with a record that is open, while nothing of it is being saved. What is saved here is told too, as is what
 * happens to any other record of its kind: the whole is read only where it has a version that nobody knows here.
 */
export function useRecordAsItBecomes<Whole extends VersionedRecord, Draft>(
  form: RecordForm<Whole, Draft>,
  name: WatchedRecord,
  { get, getVersion, settle = atOnce }: Reading<Whole>,
): void {
  const { record } = form
  const latest = useRef(form)
  latest.current = form
  const { data: fresh } = useQuery({
    queryKey: [name, 'watched', record?.id],
    queryFn: record ? () => readNewer(record.id) : skipToken,
    initialData: record ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { live: name },
  })

  async function readNewer(id: number): Promise<Whole> {
    // What is being saved here has the next version as soon as its answer has come.
    await settle()
    const version = await getVersion(id)
    const { record: known } = latest.current
    return known && known.id === id && known.version >= version ? known : get(id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it was read
  useEffect(() => {
    let isWanted = true
    void settle().then(() => {
      const { record: now, follow } = latest.current
      if (isWanted && fresh && fresh.id === now?.id && fresh.version > now.version) follow(fresh)
    })
    return () => {
      isWanted = false
    }
  }, [fresh])
}

async function atOnce(): Promise<void> {}
