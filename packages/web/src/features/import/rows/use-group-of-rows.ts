import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../core/call/call.ts'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { countOf, type RowGroup } from './group-choice.tsx'

/**
 * Loads a page of the rows of one group: the chosen one, else the first of `preferred` that has rows, else all. If a chosen group
 * of `preferred` becomes empty, the next one is shown.
 */
export function useGroupOfRows(found: ShownImport, preferred: readonly RowGroup[]) {
  const [chosen, setChosen] = useState<RowGroup | null>(null)
  const [page, setPage] = useState(1)
  const isLeft = chosen !== null && (countOf(found, chosen) > 0 || !preferred.includes(chosen))
  const group = isLeft ? chosen : (preferred.find((each) => countOf(found, each) > 0) ?? 'all')
  const [shownGroup, setShownGroup] = useState(group)
  if (group !== shownGroup) {
    setShownGroup(group)
    setPage(1)
  }
  const asked = { id: found.id, page, ...(group === 'all' ? {} : { show: group }) }
  const rows = useQuery({
    queryKey: importKeys.rows(found.id, asked),
    queryFn: () => call('importsrest/import-detail', asked),
    placeholderData: keepPreviousData,
    meta: watched,
  })
  // Corrected rows leave their group, so the last page may disappear.
  if (page > 1 && rows.data?.rows.length === 0 && !rows.isPlaceholderData) setPage(page - 1)
  return {
    ...{ group, page, setPage, rows: rows.data, isOutdated: rows.isPlaceholderData },
    show: (next: RowGroup) => {
      setChosen(next)
      setPage(1)
    },
  }
}
