import { bindingStates } from '@lienzo/rules/sales/order-states'
import { useTranslation } from 'react-i18next'
import { currentLocale, formatEuros, formatNumber } from '../../core/language/language.ts'
import { choicesFilter, momentFilter } from '../../core/list/filters/filter-values.ts'
import { Part } from '../../core/overview/part.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import type { OrderMonth } from './home-data.ts'
import classes from './order-months.module.css'

/** Shows the total area and net price of the orders of each of the last twelve months, as charts and as a table. */
export function OrderMonths({ months }: { months: readonly OrderMonth[] }) {
  const { t } = useTranslation()
  const time = {
    points: months,
    keyOf: ({ month }: OrderMonth) => month,
    shortName: ({ month }: OrderMonth) => monthName(month, 'narrow'),
    longName: ({ month }: OrderMonth) => monthName(month, 'short'),
    amountText: (amount: number) => formatNumber(amount),
    lastIsRunning: true,
  }
  const area = ({ m2 }: OrderMonth) => m2
  const net = (month: OrderMonth) => month.net
  return (
    <Part title={t('home.by_month')}>
      <div className={classes.charts}>
        <BarChart
          {...time}
          title={`${t('home.area')}, m²`}
          parts={[{ name: t('home.area'), amountOf: area, look: 'plain' }]}
          textOf={({ m2 }) => `${formatNumber(m2, 2)} m²`}
        />
        <BarChart
          {...time}
          title={`${t('home.net')}, €`}
          parts={[{ name: t('home.net'), amountOf: net, look: 'plain' }]}
          textOf={(month) => formatEuros(month.net)}
        />
      </div>
      <ChartTable
        title={t('home.by_month')}
        columns={[t('home.month'), t('order.plural'), 'm²', t('home.net')]}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          name: (
            <ScreenLink to="/order" search={filterOf(month)}>
              {monthName(month.month, 'long')}
            </ScreenLink>
          ),
          cells: [formatNumber(month.orders), formatNumber(month.m2, 2), formatEuros(month.net)],
        }))}
      />
    </Part>
  )
}

/** Returns URL filters that limit the order list to the binding orders of a month. */
function filterOf({ month }: OrderMonth): Record<string, string> {
  const first = new Date(month * 1000)
  const next = new Date(first.getFullYear(), first.getMonth() + 1, 1).getTime() / 1000
  return {
    f_status: choicesFilter([...bindingStates]),
    f_created_at: momentFilter({ minimum: month, maximum: next - 1 }),
  }
}

function monthName(month: number, style: 'narrow' | 'short' | 'long'): string {
  const year = style === 'narrow' ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(currentLocale(), { month: style, ...year }).format(month * 1000)
}
