import { useQuery } from '@tanstack/react-query'
import { formatEuros } from '../../language/language.ts'
import { type RecordName, recordCalls } from '../../record/record-calls.ts'

/** Formats euros for the conflict view; '' if undefined. */
export const eurosText = (euros: number | undefined) => (euros === undefined ? '' : formatEuros(euros))

/** Name of a record of which the draft contains only the id. */
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
