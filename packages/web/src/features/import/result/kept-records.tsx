import { resources } from '@lienzo/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { RecordLink } from '../../../core/picker/record-link.tsx'
import classes from '../import.module.css'
import { importKeys, type ShownImport } from '../use-import.ts'

/** Lists the first records that undoing the import left unchanged, each with the reason and a link. */
export function KeptRecords({ found: { id, resource } }: { found: ShownImport }) {
  const { t } = useTranslation()
  const title = useId()
  const { data } = useQuery({
    queryKey: importKeys.undo(id),
    queryFn: () => call('importsrest/undodetail', { id }),
  })
  if (!data || data.records.length === 0) return null
  const { kept, records } = data
  const later = new Map(records.flatMap((each) => (each.import ? [[each.import.id, each.import.name]] : [])))
  const values = { shown: formatNumber(records.length), kept: formatNumber(kept) }
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes.outcomeTitle}>
        {t('import.kept.title')}
      </h2>
      {later.size > 0 && (
        <p className={classes.note}>
          {t('import.kept.later', { count: later.size })}{' '}
          {[...later].map(([laterId, name], index) => (
            <Fragment key={laterId}>
              {index > 0 && ', '}
              <Link to={`/${resource}/import/${laterId}`}>{name}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {kept > records.length && <p className={classes.note}>{t('import.kept.first', values)}</p>}
      <ul className={classes.kept}>
        {records.map(({ record_id, label, reason, order, ...cause }) => (
          <li key={record_id}>
            <RecordLink screen={reason === 'deleted' ? undefined : resources[resource].path} id={record_id}>
              {label}
            </RecordLink>
            {` · ${t(`import.kept.${reason === 'changed' && cause.import ? 'imported' : reason}`)}`}
            {order && (
              <>
                {' · '}
                <RecordLink screen={resources.order.path} id={order.id}>
                  {t('import.kept.order', { code: order.code })}
                </RecordLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
