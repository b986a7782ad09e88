import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../core/language/language.ts'
import { Part } from '../../core/overview/part.tsx'
import classes from '../../core/overview/rows.module.css'
import { actionText } from '../../core/timeline/change-texts.ts'
import { FoundIcon } from '../screens/found-icon.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import type { HomeData } from './home-data.ts'

type Entry = NonNullable<HomeData['activity']>[number]

/** Lists the latest log entries, each with its action, user and record. */
export function Activity({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('home.activity.title')} all={{ to: '/log', label: t('home.activity.all') }}>
      {entries.length === 0 && <p className={classes.none}>{t('home.activity.none')}</p>}
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.path ? (
              <ScreenLink to={entry.path} className={classes.row}>
                <EntryText entry={entry} />
              </ScreenLink>
            ) : (
              <div className={classes.row}>
                <EntryText entry={entry} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function EntryText({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const action =
    entry.to_status === null
      ? actionText(t, entry.action)
      : t([
          `${entry.resource}.states.${entry.to_status}`,
          `${entry.resource}.statuses.${entry.to_status}`,
          'log.actions.status',
        ])
  return (
    <>
      <FoundIcon path={entry.path ?? `/${entry.resource}`} />
      <span className={classes.names}>
        <span className={classes.name}>{entry.label || t(`${entry.resource}.plural`)}</span>
        <span className={classes.about}>{[action, entry.user_name].filter(Boolean).join(' · ')}</span>
      </span>
      <time className={classes.when} dir="ltr" dateTime={new Date(entry.created_at * 1000).toISOString()}>
        {formatDateTime(entry.created_at)}
      </time>
    </>
  )
}
