import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import classes from '../../import.module.css'

/** Announces corrections that wait for the connection. Renders nothing if there are none. */
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
