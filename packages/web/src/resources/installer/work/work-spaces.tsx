import { pagerRows, spaceChoices } from '@lienzo/contract/installation/installer-work'
import type { ProofState } from '@lienzo/rules/installation/installer-work'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import rows from '../../../core/overview/rows.module.css'
import { formatDay } from '../../../ui/dates/date-text.ts'
import { StateChip, type StateHue } from '../../../ui/feedback/state-chip.tsx'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { type SpaceChoice, useWorkedSpaces, type WorkedSpace } from './use-installer-work.ts'
import classes from './work.module.css'
import type { WorkPeriod } from './work-period.ts'

const looks = {
  open: { hue: 'gray', icon: IconCircleDashed },
  waiting: { hue: 'blue', icon: IconEye },
  refused: { hue: 'red', icon: IconCircleX },
  proven: { hue: 'green', icon: IconCircleCheck },
} as const satisfies Record<ProofState, { hue: StateHue; icon: typeof IconEye }>

/** Lists the spaces of a period with their details, page by page. */
export function WorkSpaces({ installerId, period }: { installerId: number; period: WorkPeriod }) {
  const { t } = useTranslation()
  const [only, choose] = useState<SpaceChoice>('all')
  const [page, turn] = useState(1)
  const query = useWorkedSpaces(installerId, period, { only, page })
  const total = query.data?.total ?? 0
  const perpage = query.data?.perpage ?? pagerRows
  const first = (page - 1) * perpage + 1
  // Returns to page 1 if a shorter period no longer has this page.
  if (query.isSuccess && !query.isPlaceholderData && page > 1 && first > total) turn(1)
  return (
    <Part title={t('budget.spaces')} count={query.data && formatNumber(total)}>
      <div className={classes.tools}>
        <ChoiceField
          label={t('installer.work.show')}
          value={only}
          choices={spaceChoices.map((value) => ({ value, label: t(`installer.work.only.${value}`) }))}
          onChange={(value) => {
            choose(value)
            turn(1)
          }}
        />
      </div>
      {query.isError && (
        <LoadFailure className={rows.none} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data && total === 0 && <p className={rows.none}>{t('installer.work.no_spaces')}</p>}
      <ul className={`${rows.rows} ${rows.long}`} data-outdated={query.isPlaceholderData || undefined}>
        {query.data?.rows.map((space) => (
          <li key={space.id} className={rows.row}>
            <SpaceNames space={space} />
            <SpaceState space={space} />
            <span className={rows.amounts}>{formatEuros(space.net)}</span>
          </li>
        ))}
      </ul>
      {total > perpage && (
        <div className={classes.pages}>
          <span>
            {t('installer.work.page', {
              first: formatNumber(first),
              last: formatNumber(Math.min(total, first + perpage - 1)),
              total: formatNumber(total),
            })}
          </span>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => turn(page - 1)}>
            {t('list.page_previous')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={first + perpage > total}
            onClick={() => turn(page + 1)}
          >
            {t('list.page_next')}
          </Button>
        </div>
      )}
    </Part>
  )
}

function SpaceNames({ space }: { space: WorkedSpace }) {
  return (
    <span className={rows.names}>
      <Link to={`/space/${space.space_id}`} className={classes.space}>
        {space.space_name}
      </Link>
      <span className={rows.about}>
        {space.space_city && `${space.space_city} · `}
        <Link to={`/budget/${space.budget_id}`} className={classes.link}>
          {space.budget_code}
        </Link>
        {' · '}
        <Link to={`/order/${space.order_id}`} className={classes.link}>
          {space.order_code}
        </Link>
      </span>
    </span>
  )
}

function SpaceState({ space }: { space: WorkedSpace }) {
  const { t } = useTranslation()
  const { state, again, at_own_cost, owed, refused, days_late, day } = space
  const about = [
    formatDay(day),
    again
      ? t('installer.work.done_again')
      : refused > 0 && t('installer.work.count_refused', { count: refused }),
    at_own_cost && t('installer.work.owes', { amount: formatEuros(owed) }),
  ]
  return (
    <span className={rows.figure}>
      <StateChip {...looks[state]} label={t(`installer.work.only.${state}`)} />
      <span className={rows.about}>
        {about.filter(Boolean).join(' · ')}
        {days_late > 0 && (
          <span className={rows.late}>{` · ${t('installer.work.days_late', { count: days_late })}`}</span>
        )}
      </span>
    </span>
  )
}
