import type { InUse } from '@lienzo/contract/customers/in-use'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { formatNumber } from '../language/language.ts'
import { hideNotice, showNotice } from '../notice/notices.ts'
import classes from './in-use-notice.module.css'

/** Makes records inactive, and shows the result. */
export type Deactivate = (ids: number[]) => Promise<unknown>

/** Long enough to read what there is and to decide. */
const SHOWN_MILLISECONDS = 20_000

/** Shows what keeps a record from being deleted, with the way to make it inactive. */
export function showInUse(used: InUse, deactivate: Deactivate): void {
  async function accept() {
    const giveFocus = keepFocus()
    hideNotice(notice)
    await deactivate(used.active_ids)
    giveFocus()
  }
  const notice = showNotice({
    color: 'red',
    autoClose: SHOWN_MILLISECONDS,
    message: <InUseMessage used={used} onAccept={accept} />,
  })
}

function InUseMessage({ used, onAccept }: { used: InUse; onAccept: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const parts = used.holds.map(
    ({ resource, count }) => `${formatNumber(count)} ${t(`in_use.holds.${resource}`, { count })}`,
  )
  const holds = new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
  const offered = used.active_ids.length
  return (
    <div className={classes.notice}>
      <p>
        <strong>{t('in_use.title')}</strong>
      </p>
      <p>
        {t('in_use.first', { name: used.name, holds })}
        {used.more > 0 && ` ${t('in_use.more', { count: used.more })}`}
      </p>
      {offered > 0 && (
        <Button size="compact-sm" variant="light" onClick={onAccept}>
          {t('in_use.deactivate', { count: offered })}
        </Button>
      )}
    </div>
  )
}
