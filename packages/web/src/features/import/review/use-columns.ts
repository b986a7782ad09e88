import { columnName } from '@lienzo/rules/records/column-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { repeatedIn } from '../reading/doubts.ts'
import { importKeys, type ShownImport } from '../use-import.ts'

/** Functions that return the name and the sample values of a column, by its index (from 0). */
export type Columns = {
  /**
   * Returns the header of a column, followed by the column's letter if several columns share the header. A column without a
   * header is named by its letter only.
   */
  nameOf: (column: number) => string
  /** Returns the first texts of the column on one line, or an empty string until they are loaded. */
  sampleOf: (column: number) => string
}

export function useColumns({ id, headers, state }: ShownImport): Columns {
  const { t } = useTranslation()
  const repeatedHeaders = repeatedIn(headers)
  const { data } = useQuery({
    queryKey: importKeys.samples(id, headers),
    queryFn: () => call('importsrest/samples', { id }),
    enabled: state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    nameOf: (column) => {
      const header = headers[column]
      const letter = columnName(column + 1)
      if (!header) return t('import.column', { letter })
      return repeatedHeaders.includes(header) ? `${header} (${letter})` : header
    },
    sampleOf: (column) => data?.columns[column]?.join(' · ') ?? '',
  }
}
