import { bindingStates } from '@lienzo/rules/sales/order-states'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale, formatEuros, formatNumber } from '../../core/language/language.ts'
import { choicesFilter, momentFilter } from '../../core/list/filters/filter-values.ts'
import { Part } from '../../core/overview/part.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import type { OrderMonth } from './home-data.ts'
import classes from './order-months.module.css'

const units = {
  m2: (month: OrderMonth) => ({ value: month.m2, text: `${formatNumber(month.m2, 2)} m²` }),
  net: (month: OrderMonth) => ({ value: month.net, text: formatEuros(month.net) }),
}

/** Area and price of the orders of the last twelve months, drawn and as a table. */
export function OrderMonths({ months }: { months: readonly OrderMonth[] }) {
  const { t } = useTranslation()
  return (
    <Part title={t('home.by_month')}>
      <div className={classes.charts}>
        <Chart title={t('home.area')} months={months} unit="m2" />
        <Chart title={t('home.net')} months={months} unit="net" />
      </div>
      <details className={classes.numbers}>
        <summary>{t('home.as_table')}</summary>
        <MonthTable months={months} />
      </details>
    </Part>
  )
}

const WIDTH = 360
const HEIGHT = 96
const GAP = 6

/** People who cannot see the bars read the numbers in the table; pointing at a month shows its numbers. */
function Chart(props: { title: string; months: readonly OrderMonth[]; unit: keyof typeof units }) {
  const { months, title } = props
  const amountOf = units[props.unit]
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = months[pointed ?? months.length - 1]
  const most = Math.max(...months.map((month) => amountOf(month).value))
  const step = WIDTH / months.length
  return (
    <div className={classes.chart} aria-hidden>
      <p className={classes.caption}>
        <span>{title}</span>
        <strong>{shown && amountOf(shown).text}</strong>
        <span className={classes.month}>{shown && monthName(shown.month, 'short')}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerLeave={() => setPointed(null)}
      >
        <title>{title}</title>
        {months.map((month, index) => {
          const { value } = amountOf(month)
          // A month with anything at all is not empty to the eye.
          const height = value > 0 ? Math.max(3, (value / most) * (HEIGHT - 4)) : 1
          return (
            <g
              key={month.month}
              onPointerEnter={() => setPointed(index)}
              data-pointed={index === pointed || undefined}
            >
              <rect className={classes.reach} x={index * step} y={0} width={step} height={HEIGHT} />
              <rect
                className={classes.bar}
                data-empty={value > 0 ? undefined : true}
                data-running={index === months.length - 1 || undefined}
                x={index * step + GAP / 2}
                y={HEIGHT - height}
                width={step - GAP}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <p className={classes.letters}>
        {months.map(({ month }) => (
          <span key={month}>{monthName(month, 'narrow')}</span>
        ))}
      </p>
    </div>
  )
}

/** The same as numbers, each month leading to the list of its orders. */
function MonthTable({ months }: { months: readonly OrderMonth[] }) {
  const { t } = useTranslation()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('home.month')}</th>
            <th scope="col">{t('order.plural')}</th>
            <th scope="col">m²</th>
            <th scope="col">{t('home.net')}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">
                <ScreenLink to="/order" search={filterOf(month)}>
                  {monthName(month.month, 'long')}
                </ScreenLink>
              </th>
              <td>{formatNumber(month.orders)}</td>
              <td>{formatNumber(month.m2, 2)}</td>
              <td>{formatEuros(month.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the list of orders is narrowed down to so that it shows the orders of a month. */
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
