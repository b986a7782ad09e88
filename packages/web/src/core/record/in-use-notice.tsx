import type { InUse } from '@lienzo/contract/records/in-use'
import { isResourcePath, mayAccess } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { useLocale } from '../../ui/hooks/locale.ts'
import { formatNumber } from '../language/language.ts'
import { hideNotice, showNotice } from '../notice/notices.ts'
import { usePermissions } from '../session/permissions.ts'
import classes from './in-use-notice.module.css'

/** Deactivates the records with these ids and shows the result. */
export type Deactivate = (ids: number[]) => Promise<unknown>

/** Time in ms for which the notice is shown. It is long enough to read the notice and decide. */
const SHOWN_MILLISECONDS = 20_000

/**
 * Shows a notice with links to the records that prevent a record from being deleted, and offers to deactivate the record
 * instead.
 */
export function showInUse(inUse: InUse, deactivate?: Deactivate): void {
  async function accept() {
    const giveFocus = keepFocus()
    hideNotice(notice)
    await deactivate?.(inUse.active_ids)
    giveFocus()
  }
  const notice = showNotice({
    color: 'red',
    autoClose: SHOWN_MILLISECONDS,
    message: <InUseMessage used={inUse} onAccept={deactivate && accept} onLeave={() => hideNotice(notice)} />,
  })
}

function InUseMessage(props: { used: InUse; onAccept: (() => void) | undefined; onLeave: () => void }) {
  const { used, onAccept } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const parts = used.holds.map(
    ({ resource, count }) => `${formatNumber(count)} ${t(`in_use.holds.${resource}`, { count })}`,
  )
  const holds = new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
  const count = onAccept ? used.active_ids.length : 0
  const isEmptiedFirst = used.holds.every(({ resource }) => resource === 'category' || resource === 'product')
  return (
    <div className={classes.notice}>
      <p>
        <strong>{t('in_use.title')}</strong>
      </p>
      <p>
        {t('in_use.first', { name: used.name, holds })}
        {isEmptiedFirst && ` ${t('in_use.empty_first')}`}
        {used.more > 0 && ` ${t('in_use.more', { count: used.more })}`}
      </p>
      <HeldRecords used={used} onLeave={props.onLeave} />
      {count > 0 && (
        <Button size="compact-sm" variant="light" onClick={onAccept}>
          {t('in_use.deactivate', { count })}
        </Button>
      )}
    </div>
  )
}

/** Links to the records that use a record. The links are shown only to users who can open these records. */
function HeldRecords({ used, onLeave }: { used: InUse; onLeave: () => void }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  return (
    <div className={classes.ways}>
      {used.holds.map(({ resource, count, column }) => {
        const path = `/${resource}`
        if (!column || !permissions || !isResourcePath(path) || !mayAccess(permissions, path)) return null
        const filter = `f_${column}=${encodeURIComponent(`eq;${used.name}`)}`
        return (
          // Rendered as a plain link, because notices are outside the router.
          <Button
            key={resource}
            component="a"
            href={`#${path}?${filter}`}
            size="compact-sm"
            variant="light"
            onClick={onLeave}
          >
            {t('in_use.see', { what: `${formatNumber(count)} ${t(`in_use.holds.${resource}`, { count })}` })}
          </Button>
        )
      })}
    </div>
  )
}
