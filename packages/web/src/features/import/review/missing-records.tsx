import { resources } from '@lienzo/contract/resources'
import { Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { RecordLink } from '../../../core/picker/record-link.tsx'
import classes from '../import.module.css'
import { PageButtons } from '../page-buttons.tsx'
import { importKeys, type ShownImport, watched } from '../use-import.ts'
import { useImportActions } from '../use-import-actions.ts'
import { Fold } from './fold.tsx'
import reviewClasses from './review.module.css'

/**
 * Shows the records that the previous import of the same list contained but this file does not, in a collapsible section with a
 * switch that makes the import deactivate them.
 */
export function MissingRecords({ found, disabled }: { found: ShownImport; disabled: boolean }) {
  const { t } = useTranslation()
  const { deactivateMissing } = useImportActions(found)
  const { records, deactivate } = found.missing
  if (records === 0) return null
  const count = { count: records, shown: formatNumber(records) }
  return (
    <div className={reviewClasses.lines}>
      <Fold
        label={t('import.missing.label')}
        text={t(`import.of.${found.resource}.missing`, count)}
        opens={deactivate}
      >
        <Switch
          label={t('import.missing.deactivate')}
          checked={deactivate}
          disabled={disabled}
          onChange={(event) => void deactivateMissing(event.currentTarget.checked)}
        />
        {found.refused > 0 && <p className={classes.note}>{t('import.missing.refused')}</p>}
        <MissingList found={found} />
      </Fold>
    </div>
  )
}

/** Lists the records missing from the file page by page. Each has a link and, after the import, its outcome. */
export function MissingList({ found: { id, resource } }: { found: ShownImport }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: importKeys.missing(id, page),
    queryFn: () => call('importsrest/missing', { id, page }),
    placeholderData: keepPreviousData,
    meta: watched,
  })
  if (!data) return null
  const pages = Math.max(1, Math.ceil(data.total / data.perpage))
  return (
    <>
      <ul className={classes.kept} aria-label={t('import.missing.list')}>
        {data.rows.map(({ record_id, names, in_order, result }) => (
          <li key={record_id}>
            <RecordLink screen={resources[resource].path} id={record_id}>
              {names.join(' · ')}
            </RecordLink>
            {in_order && ` · ${t('import.missing.in_order')}`}
            {result && ` · ${t(`import.missing.results.${result}`)}`}
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </>
  )
}
