import type { WatchedRecord } from '@lienzo/contract/people/activity-events'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecordForm, VersionedRecord } from '../form/use-record-form.ts'

/**
 * Follows what others do with a record that is open, while nothing of it is being saved: what is saved here is told too, and may
 * be read before its own answer has come. `settle` waits until nothing beside the form is being saved.
 */
export function useRecordAsItBecomes<Whole extends VersionedRecord, Draft>(
  form: RecordForm<Whole, Draft>,
  name: WatchedRecord,
  get: (id: number) => Promise<Whole>,
  settle: () => Promise<unknown> = atOnce,
): void {
  const { record } = form
  const latest = useRef(form)
  latest.current = form
  const { data: fresh } = useQuery({
    queryKey: [name, 'watched', record?.id],
    queryFn: record ? () => get(record.id) : skipToken,
    initialData: record ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { live: name },
  })
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
