import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { writeGivenWidths } from '../../../ui/column-widths/given-widths.ts'
import { useSearchParameters } from '../../address/search-parameters.ts'
import { type ListState, readListState, startingState, writeListState } from './list-state.ts'

/**
 * Session storage keys of the lists whose state is restored until the user signs out. The specification prescribes these keys.
 */
const sessionKeys: Record<string, string> = { customer: 'customerTableState', order: 'orderTableState' }

/** Names of the columns that a list can show, and names of the columns that can be filtered. */
export type ListNames = { columns: readonly string[]; filtered: readonly string[] }

type Sort = { column: string; order: 'asc' | 'desc' }

/**
 * Keeps the state of a list in the URL, so that links and the back button work. Some lists also keep it in session storage.
 * Column choices and widths are stored in the browser too.
 */
export function useListState(name: string, names: ListNames, sort: Sort) {
  const { start, columns, filtered } = useListStart(names, sort)
  const parameters = useSearchParameters()
  const navigate = useNavigate()
  const isBare = Object.keys(parameters).length === 0
  // Restores the state only if the URL has no parameters; otherwise the user could never return to the initial state.
  const [lastState, setLastState] = useState(() => (isBare ? remember(name) : null))

  // Columns and widths that the user chose last. They apply if the URL contains none.
  const [preferences, setPreferences] = useState(() => readPreferences(name))

  const state = useMemo(() => {
    const input = isBare && lastState ? lastState : parameters
    // If a view is open, the stored columns and widths do not apply, because the view has its own.
    return readListState(input.view ? input : { ...preferences, ...input }, start, columns, filtered)
  }, [parameters, lastState, isBare, preferences, start, columns, filtered])

  const latest = useRef(state)
  latest.current = state

  const setState = useCallback(
    (next: ListState, options?: { replace?: boolean }) => {
      const search = writeListState(next, start)
      setLastState(null)
      const nextPreferences = preferencesOf(next)
      if (next.view === null && !isSamePreferences(nextPreferences, preferencesOf(latest.current)))
        setPreferences(keepPreferences(name, nextPreferences))
      return navigate({ to: '.', search, replace: options?.replace ?? false })
    },
    [name, start, navigate],
  )

  // The restored state is applied immediately. It is also written to the URL, so that the user can share the link.
  const liking = preferencesOf(state)
  const partIsMissing =
    (liking.columns !== null && parameters.columns === undefined) ||
    (liking.widths !== null && parameters.widths === undefined)
  useEffect(() => {
    if ((isBare && lastState) || partIsMissing) setState(state, { replace: true })
  }, [isBare, lastState, partIsMissing, state, setState])

  // Runs after each change, even one made with the back button. Never stores the bin, so that the list reopens without it.
  useEffect(() => {
    if (!state.bin) keep(name, writeListState(state, start))
  }, [name, state, start])

  return { state, start, setState }
}

/** Returns the initial state and the column names of the list. The returned objects change only if their values change. */
function useListStart(names: ListNames, { column, order }: Sort) {
  const start = useMemo(() => startingState(column, order), [column, order])
  return { start, columns: useSameNames(names.columns), filtered: useSameNames(names.filtered) }
}

function useSameNames(names: readonly string[]): readonly string[] {
  const text = names.join()
  return useMemo(() => text.split(','), [text])
}

function remember(name: string): Record<string, unknown> | null {
  const key = sessionKeys[name]
  const json = key ? sessionStorage.getItem(key) : null
  if (!json) return null
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null && Object.keys(read).length > 0 ? { ...read } : null
  } catch {
    return null
  }
}

/** Columns and widths that the user has chosen for a list, in the format of the URL. */
type Preferences = { columns: string | null; widths: string | null }

const preferenceKeys = (name: string) => ({ columns: `${name}Columns`, widths: `${name}Widths` })

function preferencesOf({ columns, widths }: ListState): Preferences {
  return { columns: columns?.join(',') ?? null, widths: writeGivenWidths(widths) || null }
}

function isSamePreferences(one: Preferences, other: Preferences): boolean {
  return one.columns === other.columns && one.widths === other.widths
}

function readPreferences(name: string): Preferences {
  const keys = preferenceKeys(name)
  return { columns: localStorage.getItem(keys.columns), widths: localStorage.getItem(keys.widths) }
}

function keepPreferences(name: string, preferences: Preferences): Preferences {
  const keys = preferenceKeys(name)
  keepText(keys.columns, preferences.columns)
  keepText(keys.widths, preferences.widths)
  return preferences
}

function keepText(key: string, text: string | null) {
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
}

function keep(name: string, search: Record<string, unknown>) {
  const key = sessionKeys[name]
  if (key) sessionStorage.setItem(key, JSON.stringify(search))
}
