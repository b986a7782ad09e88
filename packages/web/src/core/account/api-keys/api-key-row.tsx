import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { mayAccess, mayEdit, resourcePaths } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../language/language.ts'
import classes from './api-keys.module.css'
import { areaName } from './area-name.ts'

type ApiKey = OutputOnTheWire<CallAt<'apikeyrest/getkeys'>>[number]

/** One API key: its name, permissions and usage, with a button to revoke it. */
export function ApiKeyRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: (() => Promise<void>) | undefined }) {
  const { t } = useTranslation()
  const [ending, setEnding] = useState(false)
  const { permissions } = apiKey
  const names = (paths: readonly (typeof resourcePaths)[number][]) =>
    paths.map((path) => areaName(path, t)).join(', ')
  const writablePaths = resourcePaths.filter((path) => mayEdit(permissions, path))
  const readablePaths = resourcePaths.filter(
    (path) => mayAccess(permissions, path) && !writablePaths.includes(path),
  )

  return (
    <li className={classes.row}>
      <IconKey size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <strong>{apiKey.name}</strong> <code dir="ltr">{apiKey.start}…</code>
        <div className={classes.facts}>
          {readablePaths.length > 0 && <span>{t('api_keys.reads', { areas: names(readablePaths) })}</span>}
          {writablePaths.length > 0 && <span>{t('api_keys.writes', { areas: names(writablePaths) })}</span>}
        </div>
        <div className={classes.facts}>
          <span>{t('api_keys.since', { date: formatDate(apiKey.created_at) })}</span>
          <span>
            {apiKey.last_used_at === null
              ? t('api_keys.never_used')
              : t('api_keys.used', { moment: formatDateTime(apiKey.last_used_at) })}
          </span>
          <span>
            {apiKey.expires_at === null
              ? t('api_keys.for_ever')
              : t('api_keys.until', { date: formatDate(apiKey.expires_at) })}
          </span>
        </div>
      </div>
      {onEnd && (
        <Button
          variant="default"
          size="xs"
          loading={ending}
          aria-label={t('api_keys.end_named', { name: apiKey.name })}
          onClick={async () => {
            setEnding(true)
            await onEnd()
            setEnding(false)
          }}
        >
          {t('api_keys.end')}
        </Button>
      )}
    </li>
  )
}
