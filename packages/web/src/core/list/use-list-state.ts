import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** These lists come back as they were left, until logout; the keys are the specification's. */
const sessionKeys: Record<string, string> = { customer: 'customerTableState', order: 'orderTableState' }

/**
 * The state of a list, kept in the address so that it can be shared and the browser's back button works, and for some
 * lists in the session storage too.
 */
export function useListState(name: string, start: ListState, columns: readonly string[]) {
  const parameters = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const untouched = Object.keys(parameters).length === 0
  // Only for a list that is opened by its bare address: going back to how it started is not undone.
  const [remembered, setRemembered] = useState(() => (untouched ? remember(name) : null))

  const state = useMemo(
    () => readListState(untouched && remembered ? remembered : parameters, start, columns),
    [parameters, remembered, untouched, start, columns],
  )

  const setState = useCallback(
    (next: ListState, options?: { replace?: boolean }) => {
      const search = writeListState(next, start)
      setRemembered(null)
      // The router types the search by route; a list screen stands at several.
      return navigate({ to: '.', search: search as never, replace: options?.replace ?? false })
    },
    [start, navigate],
  )

  // The remembered state is shown at once; the address follows, so that it can be shared from the first moment.
  useEffect(() => {
    if (untouched && remembered) setState(state, { replace: true })
  }, [untouched, remembered, state, setState])

  // However the state came about, also by the back button.
  useEffect(() => keep(name, writeListState(state, start)), [name, state, start])

  return [state, setState] as const
}

function remember(name: string): Record<string, unknown> | null {
  const key = sessionKeys[name]
  const kept = key ? sessionStorage.getItem(key) : null
  if (!kept) return null
  try {
    const read: unknown = JSON.parse(kept)
    return typeof read === 'object' && read !== null && Object.keys(read).length > 0 ? { ...read } : null
  } catch {
    return null
  }
}

function keep(name: string, search: Record<string, unknown>) {
  const key = sessionKeys[name]
  if (key) sessionStorage.setItem(key, JSON.stringify(search))
}
