import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { useImportActions } from '../use-import-actions.ts'
import { FaultGroups } from './fault-groups.tsx'
import { ImportRows } from './import-rows.tsx'

/** The rows that an import refused, to be corrected and tried again. */
export function RefusedReview({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const { changed } = useImportActions(found)
  const [page, setPage] = useState(1)
  const asked = { id: found.id, show: 'refused', page } as const
  const rows = useQuery({
    queryKey: importKeys.rows(found.id, asked),
    queryFn: () => call('importsrest/import-detail', asked),
    placeholderData: keepPreviousData,
    meta: watched,
  })
  if (!rows.data) return null
  return (
    <>
      <FaultGroups found={found} onCorrected={changed} />
      <ImportRows
        label={t('import.rows')}
        of="attention"
        found={found}
        shown={rows.data}
        page={page}
        onPage={setPage}
        onCorrected={changed}
        outdated={rows.isPlaceholderData}
      />
    </>
  )
}
