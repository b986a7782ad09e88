import { useQuery } from '@tanstack/react-query'
import { formatEuros, formatNumber } from '../../language/language.ts'
import { type RecordName, recordCalls } from '../../record/record-calls.ts'

/** Euros of the wire, as the conflict view shows them. */
export const eurosText = (euros: number | undefined) => (euros === undefined ? '' : formatEuros(euros))

/** A percentage of the wire, as the conflict view shows it. */
export const percentText = (percent: number) => `${formatNumber(percent, 2)} %`

/** A record by its name, which a draft does not have: it holds the id alone. */
export function RecordNameOf(props: { of: RecordName; id: number | null }) {
  const { of, id } = props
  const record = useQuery({
    queryKey: [of, 'name', id],
    queryFn: () => recordCalls(of).get(id ?? 0),
    enabled: id !== null && id > 0,
  })
  if (id === null || id === 0) return '–'
  return nameIn(record.data) ?? `#${id}`
}

function nameIn(record: object | undefined): string | undefined {
  return record && 'name' in record && typeof record.name === 'string' ? record.name : undefined
}
