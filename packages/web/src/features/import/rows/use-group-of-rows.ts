import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../core/call/call.ts'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { countOf, type RowGroup } from './group-choice.tsx'

/**
 * Loads a page of the rows of one group: the chosen group, otherwise the first of `preferredGroups` that has rows, otherwise
 * all rows. Ignores a choice from `preferredGroups` once that group is empty.
 */
export function useGroupOfRows(shownImport: ShownImport, preferredGroups: readonly RowGroup[]) {
  const [chosenGroup, setChosenGroup] = useState<RowGroup | null>(null)
  const [page, setPage] = useState(1)
  const isLeft =
    chosenGroup !== null && (countOf(shownImport, chosenGroup) > 0 || !preferredGroups.includes(chosenGroup))
  const group = isLeft
    ? chosenGroup
    : (preferredGroups.find((each) => countOf(shownImport, each) > 0) ?? 'all')
  const [shownGroup, setShownGroup] = useState(group)
  if (group !== shownGroup) {
    setShownGroup(group)
    setPage(1)
  }
  const request = { id: shownImport.id, page, ...(group === 'all' ? {} : { show: group }) }
  const rows = useQuery({
    queryKey: importKeys.rows(shownImport.id, request),
    queryFn: () => call('importsrest/import-detail', request),
    placeholderData: keepPreviousData,
    meta: watched,
  })
  // Corrected rows leave their group, so the last page can become empty.
  if (page > 1 && rows.data?.rows.length === 0 && !rows.isPlaceholderData) setPage(page - 1)
  return {
    ...{ group, page, setPage, rows: rows.data, isOutdated: rows.isPlaceholderData },
    show: (next: RowGroup) => {
      setChosenGroup(next)
      setPage(1)
    },
  }
}
