import type { BackupState } from '@lienzo/rules/records/backup-state'
import { IconAlertTriangle, IconClock, IconShieldCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import classes from '../../../core/overview/rows.module.css'
import { StateChip } from '../../../ui/feedback/state-chip.tsx'
import type { HomeData } from '../home-data.ts'

type KnownBackup = NonNullable<HomeData['backup']>
type Sign = Pick<ComponentProps<typeof StateChip>, 'hue' | 'icon'>

const fine: Sign = { hue: 'green', icon: IconShieldCheck }
const waits: Sign = { hue: 'gray', icon: IconClock }
const wrong: Sign = { hue: 'red', icon: IconAlertTriangle }
const signs: Record<BackupState, Sign> = {
  verified: fine,
  waiting: waits,
  untried: wrong,
  failed: wrong,
  late: wrong,
  missing: wrong,
}

/** Returns true if the backups need attention. */
export function needsCare({ state }: KnownBackup): boolean {
  return signs[state] === wrong
}

/** Shows when the newest backup was made, the result of its trial restore, and the fault that the restore found, if any. */
export function Backup({ backup }: { backup: KnownBackup }) {
  const { t } = useTranslation()
  const { state, made_at, verified_at, fault } = backup
  return (
    <Part title={t('home.backup.title')}>
      <div className={classes.row}>
        <span className={classes.names}>
          <span className={classes.said}>
            {made_at === null
              ? t('home.backup.none')
              : t('home.backup.made', { moment: formatDateTime(made_at) })}
          </span>
          {verified_at !== null && (
            <span className={classes.said}>
              {t('home.backup.verified', { moment: formatDateTime(verified_at) })}
            </span>
          )}
          {fault !== null && (
            <span className={classes.said} lang="en">
              {fault}
            </span>
          )}
        </span>
        <StateChip {...signs[state]} label={t(`home.backup.states.${state}`)} />
      </div>
    </Part>
  )
}
