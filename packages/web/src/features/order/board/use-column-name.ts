import type { BoardColumn } from '@lienzo/rules/sales/production/board'
import { useTranslation } from 'react-i18next'

/** What the columns of the board are called: by their state, and in production by the stage of the work. */
export function useColumnName(): (column: BoardColumn) => string {
  const { t } = useTranslation()
  return (column) =>
    column === 'confirmed' || column === 'shipped' ? t(`order.states.${column}`) : t(`order.stages.${column}`)
}
