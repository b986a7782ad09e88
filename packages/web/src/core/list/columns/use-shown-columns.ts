import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/language.ts'
import type { ListColumn } from './list-column.ts'

type Deletable = { id: number; deleted_at?: number | null }

/**
 * Returns the chosen columns. In the bin, adds columns for the time of the deletion and the user who deleted the record. The
 * result is memoized.
 */
export function useShownColumns<Row extends Deletable>(
  columns: readonly ListColumn<Row>[],
  bin: boolean,
  deletedBy: Record<string, string> | undefined,
): readonly ListColumn<Row>[] {
  const { t } = useTranslation()
  const names = columns.map((column) => column.name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are identified by their names and texts
  return useMemo(() => {
    if (!bin) return columns
    const deletion: ListColumn<Row>[] = [
      {
        name: 'deleted_at',
        header: t('list.deleted_at'),
        cell: (row) => (row.deleted_at ? formatDateTime(row.deleted_at) : ''),
        align: 'right',
        resizable: false,
      },
      {
        name: 'id',
        header: t('list.deleted_by'),
        cell: (row) => deletedBy?.[row.id] ?? '',
        resizable: false,
      },
    ]
    return [...columns, ...deletion]
  }, [names, bin, deletedBy, t])
}
