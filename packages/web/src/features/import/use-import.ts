import type { CallAt } from '@lienzo/contract/calls'
import type { WatchedRecord } from '@lienzo/contract/people/activity-events'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../core/call/call.ts'
import { recordKeys } from '../../core/record/record-keys.ts'

export type ShownImport = OutputOnTheWire<CallAt<'importsrest/monitor-import'>>

/** Interval in ms at which the progress of an import is polled. */
const ASK_MILLISECONDS = 500

const key = (importId: number) => ['import', importId] as const
export const importKeys = {
  state: (importId: number) => [...key(importId), 'state'] as const,
  rows: (importId: number, request: object) => [...key(importId), 'rows', request] as const,
  pictures: (importId: number, request: object) => [...key(importId), 'pictures', request] as const,
  samples: (importId: number, headers: readonly string[]) => [...key(importId), 'samples', headers] as const,
  faults: (importId: number) => [...key(importId), 'faults'] as const,
  missing: (importId: number, page: number) => [...key(importId), 'missing', page] as const,
  undo: (importId: number) => [...key(importId), 'undo'] as const,
}

/** Query metadata that makes a query reload when somebody else changes an import. */
export const watched = { live: 'imports' } satisfies { live: WatchedRecord }

/** Loads an import and polls it while the server works on it. */
export function useImport(importId: number) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: importKeys.state(importId),
    queryFn: () => call('importsrest/monitor-import', { id: importId }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? ASK_MILLISECONDS : false),
    retry: false,
    meta: watched,
  })
  const state = query.data?.state
  const resource = query.data?.resource
  useEffect(() => {
    if (!state || !resource || isRunning(state)) return
    // Once the server has finished, the cached rows and records are out of date.
    queries.invalidateQueries({
      queryKey: key(importId),
      predicate: ({ queryKey }) => queryKey[2] !== 'state',
    })
    queries.invalidateQueries({ queryKey: recordKeys.all(resource) })
  }, [state, resource, importId, queries])
  return query
}

/** Returns a function that invalidates all cached data of an import. */
export function useImportChanged(importId: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key(importId) })
}

export function isRunning(state: ShownImport['state']): boolean {
  return ['uploaded', 'preparing', 'importing', 'undoing'].includes(state)
}
