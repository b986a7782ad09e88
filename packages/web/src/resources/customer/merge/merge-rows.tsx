import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import classes from './customer-merge.module.css'
import type { MergePreview } from './merge-data.ts'

/** Shows how many records move to the remaining customer, and how the merge resolves duplicate records. */
export function MergeRows({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation()
  const moves = preview.moves.filter(({ count }) => count > 0)
  return (
    <FormGroup
      title={t('customer.merge.rows')}
      help={t('customer.merge.rows_help', { name: preview.kept.name })}
    >
      {moves.length === 0 && <p className={classes.none}>{t('customer.merge.rows_none')}</p>}
      {moves.length > 0 && (
        <ul className={classes.moves}>
          {moves.map(({ resource, count }) => (
            <li key={resource}>
              <strong>{formatNumber(count)}</strong> {t(`customer.merge.resources.${resource}`, { count })}
            </li>
          ))}
        </ul>
      )}
      {preview.collisions.length > 0 && (
        <>
          <p className={classes.both}>{t('customer.merge.both')}</p>
          <ul className={classes.collisions}>
            {preview.collisions.map(({ resource, id, name, settled, to }) => (
              <li key={`${resource} ${id}`}>
                <strong>{name}</strong> {t(`customer.merge.settled.${settled}`, { to })}
              </li>
            ))}
          </ul>
          {preview.more_collisions > 0 && (
            <p className={classes.none}>
              {t('customer.merge.more_both', { count: preview.more_collisions })}
            </p>
          )}
        </>
      )}
    </FormGroup>
  )
}
