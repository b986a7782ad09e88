import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { writeGivenWidths } from '../../../ui/column-widths/given-widths.ts'
import { useSearchParameters } from '../../address/search-parameters.ts'
import { type ListState, readListState, startingState, writeListState } from './list-state.ts'

/** These lists come back as they were left, until logout; the keys are the specification's. */
const sessionKeys: Record<string, string> = { customer: 'customerTableState', order: 'orderTableState' }

/** The columns that a list may show, and those that it may be filtered by. */
export type ListNames = { columns: readonly string[]; filtered: readonly string[] }

type Sort = { column: string; order: 'asc' | 'desc' }

/**
 * The state of a list, kept in the address so that it can be shared and the browser's back button works, and for some
 * lists in the session storage too. The choice of columns and of their widths is also kept in this browser.
 */
export function useListState(name: string, names: ListNames, sort: Sort) {
  const { start, columns, filtered } = useListStart(names, sort)
  const parameters = useSearchParameters()
  const navigate = useNavigate()
  const untouched = Object.keys(parameters).length === 0
  // Only for a list that is opened by its bare address, so that a person can go back to how it starts.
  const [remembered, setRemembered] = useState(() => (untouched ? remember(name) : null))

  // The columns that the person chose last and the widths they were given, for an address that names none.
  const [liked, setLiked] = useState(() => readLiked(name))

  const state = useMemo(() => {
    const given = untouched && remembered ? remembered : parameters
    // A view has its own.
    return readListState(given.view ? given : { ...liked, ...given }, start, columns, filtered)
  }, [parameters, remembered, untouched, liked, start, columns, filtered])

  const latest = useRef(state)
  latest.current = state

  const setState = useCallback(
    (next: ListState, options?: { replace?: boolean }) => {
      const search = writeListState(next, start)
      setRemembered(null)
      const liked = likedOf(next)
      if (next.view === null && !isSameLiked(liked, likedOf(latest.current))) setLiked(keepLiked(name, liked))
      return navigate({ to: '.', search, replace: options?.replace ?? false })
    },
    [name, start, navigate],
  )

  // The remembered state is shown at once; the address follows, so that it can be shared from the first moment.
  const liking = likedOf(state)
  const partIsMissing =
    (liking.columns !== null && parameters.columns === undefined) ||
    (liking.widths !== null && parameters.widths === undefined)
  useEffect(() => {
    if ((untouched && remembered) || partIsMissing) setState(state, { replace: true })
  }, [untouched, remembered, partIsMissing, state, setState])

  // After every change of the state, also by the back button. The bin is looked into, and left: the list comes back without it.
  useEffect(() => {
    if (!state.bin) keep(name, writeListState(state, start))
  }, [name, state, start])

  return { state, start, setState }
}

/** How the list starts, and its columns; the same objects until their values change, since the state follows them. */
function useListStart(names: ListNames, { column, order }: Sort) {
  const start = useMemo(() => startingState(column, order), [column, order])
  return { start, columns: useSameNames(names.columns), filtered: useSameNames(names.filtered) }
}

function useSameNames(names: readonly string[]): readonly string[] {
  const joined = names.join()
  return useMemo(() => joined.split(','), [joined])
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

/** What a person chose about the columns of a list, in the form of the address. */
type Liked = { columns: string | null; widths: string | null }

const likedKeys = (name: string) => ({ columns: `${name}Columns`, widths: `${name}Widths` })

function likedOf({ columns, widths }: ListState): Liked {
  return { columns: columns?.join(',') ?? null, widths: writeGivenWidths(widths) || null }
}

function isSameLiked(one: Liked, other: Liked): boolean {
  return one.columns === other.columns && one.widths === other.widths
}

function readLiked(name: string): Liked {
  const keys = likedKeys(name)
  return { columns: localStorage.getItem(keys.columns), widths: localStorage.getItem(keys.widths) }
}

function keepLiked(name: string, liked: Liked): Liked {
  const keys = likedKeys(name)
  keepText(keys.columns, liked.columns)
  keepText(keys.widths, liked.widths)
  return liked
}

function keepText(key: string, text: string | null) {
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
}

function keep(name: string, search: Record<string, unknown>) {
  const key = sessionKeys[name]
  if (key) sessionStorage.setItem(key, JSON.stringify(search))
}
