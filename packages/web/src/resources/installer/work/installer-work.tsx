import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import { RecordFacts } from '../../../core/detail/record-facts.tsx'
import { RecordPage } from '../../../core/detail/record-page.tsx'
import { formatNumber } from '../../../core/language/language.ts'
import { ProvenPart } from '../../../core/overview/proven-part.tsx'
import rows from '../../../core/overview/rows.module.css'
import { today } from '../../../ui/dates/moment-text.ts'
import { Bar, WaitingPlace } from '../../../ui/feedback/waiting-place.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import type { Installer } from '../installer-record.ts'
import { PeriodChoice } from './period-choice.tsx'
import { type InstallerWork, useInstallerWork } from './use-installer-work.ts'
import classes from './work.module.css'
import { WorkFigures } from './work-figures.tsx'
import { WorkJobs } from './work-jobs.tsx'
import { WorkMonths } from './work-months.tsx'
import { periodOf } from './work-period.ts'
import { WorkSpaces } from './work-spaces.tsx'

/** Shows the installer's work and its quality on one screen. */
export default function InstallerWorkPage(props: { installer: Installer; sections: ReactNode }) {
  const { installer } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { period: text } = useSearchParameters()
  const period = periodOf(text, today())
  const work = useInstallerWork(installer.id, period)
  return (
    <RecordPage
      name="installer"
      title={installer.name}
      sections={props.sections}
      side={
        <>
          <ProvenPart of="installer" id={installer.id} by="campaign" />
          {work.data && <WorkFacts work={work.data} />}
          <RecordFacts record={installer} />
        </>
      }
    >
      <div className={classes.parts}>
        <PeriodChoice
          text={text}
          period={period}
          onChoose={(nextPeriod) =>
            navigate({ to: '.', search: { tab: 'work', period: nextPeriod }, replace: true })
          }
        />
        {work.isPending && (
          <WaitingPlace>
            <Bar height={96} />
            <Bar height={180} above={24} />
          </WaitingPlace>
        )}
        {work.isError && !work.data && (
          <LoadFailure className={rows.none} error={work.error} onRetry={() => work.refetch()} />
        )}
        {work.data && work.data.totals.spaces === 0 && (
          <p className={rows.none}>{t('installer.work.nothing')}</p>
        )}
        {work.data && work.data.totals.spaces > 0 && (
          <>
            <WorkFigures sums={work.data.totals} />
            <WorkMonths months={work.data.months} />
            <WorkJobs jobs={work.data.jobs} count={work.data.job_count} />
            <WorkSpaces installerId={installer.id} period={period} />
          </>
        )}
      </div>
    </RecordPage>
  )
}

function WorkFacts({ work: { totals, job_count } }: { work: InstallerWork }) {
  const { t } = useTranslation()
  const counts = [
    ['installer.work.jobs', job_count],
    ['budget.spaces', totals.spaces],
    ['installer.work.only.open', totals.open],
    ['installer.work.only.waiting', totals.waiting],
    ['installer.work.only.refused', totals.refused],
    ['installer.work.only.proven', totals.proven],
  ] as const
  return (
    <Facts
      title={t('installer.work.title')}
      facts={counts.map(([label, count]) => ({ label: t(label), value: formatNumber(count) }))}
    />
  )
}
