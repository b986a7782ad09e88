import type { BoardColumn } from '@lienzo/rules/sales/production/board'
import { useTranslation } from 'react-i18next'

/** Returns a function that names the columns of the board: by state, or by stage in production. */
export function useColumnName(): (column: BoardColumn) => string {
  const { t } = useTranslation()
  return (column) =>
    column === 'confirmed' || column === 'shipped' ? t(`order.states.${column}`) : t(`order.stages.${column}`)
}
