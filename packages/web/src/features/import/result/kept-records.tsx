import { resources } from '@lienzo/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { RecordLink } from '../../../core/picker/record-link.tsx'
import classes from '../import.module.css'
import { importKeys, type ShownImport } from '../use-import.ts'

/** Lists the first records that undoing an import kept, each with its reason and a link. */
export function KeptRecords({ found: { id, resource } }: { found: ShownImport }) {
  const { t } = useTranslation()
  const title = useId()
  const { data } = useQuery({
    queryKey: importKeys.undo(id),
    queryFn: () => call('importsrest/undodetail', { id }),
  })
  if (!data || data.records.length === 0) return null
  const { kept, records } = data
  const shown = { shown: formatNumber(records.length), kept: formatNumber(kept) }
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes.outcomeTitle}>
        {t('import.kept.title')}
      </h2>
      {kept > records.length && <p className={classes.note}>{t('import.kept.first', shown)}</p>}
      <ul className={classes.kept}>
        {records.map(({ record_id, label, reason }) => (
          <li key={record_id}>
            <RecordLink screen={reason === 'deleted' ? undefined : resources[resource].path} id={record_id}>
              {label}
            </RecordLink>
            {` · ${t(`import.kept.${reason}`)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
