import { useTranslation } from 'react-i18next'
import { currentLocale, formatEuros, formatNumber } from '../../../core/language/language.ts'
import { Part } from '../../../core/overview/part.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import type { InstallerWork } from './use-installer-work.ts'
import classes from './work.module.css'
import { shareText } from './work-figures.tsx'

type WorkMonth = InstallerWork['months'][number]

/** Shows for each month how many spaces were proven and when, and the amounts, as a chart and a table. */
export function WorkMonths({ months }: { months: readonly WorkMonth[] }) {
  const { t } = useTranslation()
  const time = {
    points: months,
    keyOf: ({ month }: WorkMonth) => month,
    shortName: ({ month }: WorkMonth) => monthName(month, months.length > 18 ? 'narrow' : 'short'),
    longName: ({ month }: WorkMonth) => monthName(month, 'long'),
    amountText: (amount: number) => formatNumber(amount),
  }
  const later = ({ proven, proven_at_first }: WorkMonth) => Math.max(0, proven - proven_at_first)
  const notYet = ({ spaces, proven }: WorkMonth) => spaces - proven
  const atFirst = ({ proven, proven_at_first }: WorkMonth) => Math.min(proven, proven_at_first)
  return (
    <Part title={t('installer.work.by_month')}>
      <div className={classes.charts}>
        <BarChart
          {...time}
          title={t('budget.spaces')}
          parts={[
            { name: t('installer.work.proven_at_first'), amountOf: atFirst, look: 'plain' },
            { name: t('installer.work.proven_later'), amountOf: later, look: 'striped' },
            { name: t('installer.work.not_proven'), amountOf: notYet, look: 'hollow' },
          ]}
          textOf={({ proven, spaces }) =>
            t('installer.work.of', { part: formatNumber(proven), whole: formatNumber(spaces) })
          }
        />
        <BarChart
          {...time}
          title={`${t('installer.work.net')}, €`}
          parts={[{ name: t('installer.work.net'), amountOf: ({ net }) => net, look: 'plain' }]}
          textOf={({ net }) => formatEuros(net)}
        />
      </div>
      <ChartTable
        title={t('installer.work.by_month')}
        columns={[
          t('home.month'),
          t('budget.spaces'),
          t('installer.work.proven_at_first'),
          t('installer.work.proven_later'),
          t('installer.work.not_proven'),
          t('installer.work.at_first'),
          t('installer.work.net'),
        ]}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          name: monthName(month.month, 'long'),
          cells: [
            ...[month.spaces, atFirst(month), later(month), notYet(month)].map((count) =>
              formatNumber(count),
            ),
            shareText(month.proven_at_first, month.judged),
            formatEuros(month.net),
          ],
        }))}
      />
    </Part>
  )
}

/** Formats a month in UTC, because planned days are stored as 00:00 UTC. */
function monthName(month: number, style: 'narrow' | 'short' | 'long'): string {
  const year = style === 'long' ? { year: 'numeric' as const } : {}
  return new Intl.DateTimeFormat(currentLocale(), { month: style, ...year, timeZone: 'UTC' }).format(
    month * 1000,
  )
}
