import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import classes from '../../import.module.css'

/** Announces how many corrections wait for the connection. The live region is empty if none wait. */
export function WaitingCorrections({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {count > 0 && (
        <p className={classes.note}>{t('import.waiting', { count, shown: formatNumber(count) })}</p>
      )}
    </div>
  )
}
