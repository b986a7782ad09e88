import { formatDecimal, parseDecimal } from '@lienzo/rules/money'
import type { TFunction } from 'i18next'
import type { GridColumn } from '../../../../ui/grid/columns/grid-column.ts'
import type { LineRow } from './line-row.ts'

const MOST_SPARES = 1_000_000
const PERCENT_DECIMALS = 2
const MOST_PERCENT = 100

/** The spares of a line: so many copies, or a percentage of them with its sign. */
export function sparesColumn(column: {
  header: string
  t: TFunction
  locale: string
  write: boolean
}): GridColumn<LineRow> {
  const { header, t, locale } = column
  const written = ({ spares, spares_percent }: LineRow) => {
    if (spares_percent > 0)
      return `${formatDecimal(Math.round(spares_percent * 100), PERCENT_DECIMALS, locale)} %`
    return spares > 0 ? formatDecimal(spares, 0, locale) : ''
  }
  return {
    name: 'spares',
    header,
    width: 118,
    align: 'end',
    text: written,
    order: ({ spare_copies }) => spare_copies,
    ...(column.write && {
      write: (row, text) => {
        const typed = text.trim()
        if (typed === '') return { row: { ...row, spares: 0, spares_percent: 0 } }
        const isPercent = typed.endsWith('%')
        const decimals = isPercent ? PERCENT_DECIMALS : 0
        const read = parseDecimal(typed.replace('%', '').trim(), decimals)
        if (!read.ok) return { fault: t(`validation.number.${read.reason}`, { count: decimals }) }
        const value = read.value / 10 ** decimals
        const most = isPercent ? MOST_PERCENT : MOST_SPARES
        if (value < 0 || value > most) return { fault: t('order.grid.spares_between', { most }) }
        return { row: { ...row, spares: isPercent ? 0 : value, spares_percent: isPercent ? value : 0 } }
      },
    }),
  }
}
