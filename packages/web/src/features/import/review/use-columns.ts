import { columnName } from '@lienzo/rules/records/column-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { repeatedIn } from '../reading/doubts.ts'
import { importKeys, type ShownImport } from '../use-import.ts'

/** Names the columns of a file as people tell them apart, by their places from 0. */
export type Columns = {
  /** The header, with the letter of the column behind one that stands over several; the letter alone where there is none. */
  nameOf: (column: number) => string
  /** The first texts in the column, on one line; empty until they are loaded. */
  sampleOf: (column: number) => string
}

export function useColumns({ id, headers, state }: ShownImport): Columns {
  const { t } = useTranslation()
  const repeated = repeatedIn(headers)
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
      return repeated.includes(header) ? `${header} (${letter})` : header
    },
    sampleOf: (column) => data?.columns[column]?.join(' · ') ?? '',
  }
}
