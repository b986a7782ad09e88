import type { BoardColumn } from '@lienzo/rules/sales/production/board'
import { useTranslation } from 'react-i18next'

/** Returns a function that names a board column after its order state, or, for orders in production, after its stage. */
export function useColumnName(): (column: BoardColumn) => string {
  const { t } = useTranslation()
  return (column) =>
    column === 'confirmed' || column === 'shipped' ? t(`order.states.${column}`) : t(`order.stages.${column}`)
}
