import type { WatchedRecord } from '@lienzo/contract/people/activity-events'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RecordForm, VersionedRecord } from '../form/use-record-form.ts'

type Reading<Whole> = {
  get: (id: number) => Promise<Whole>
  getVersion: (id: number) => Promise<number>
  /** Waits until no separately saved part of the form is being saved. */
  settle?: () => Promise<unknown>
}

/**
 * Applies changes by other people to an open record, while no part of the record is being saved. Notifications also arrive for
 * the user's own changes and for other records of the resource, so the record is loaded only if its version has increased.
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
    // Waits until pending saves are done, because the form then has the version that they created.
    await settle()
    const version = await getVersion(id)
    const { record: current } = latest.current
    return current && current.id === id && current.version >= version ? current : get(id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
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
