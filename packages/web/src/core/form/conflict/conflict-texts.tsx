import { useQuery } from '@tanstack/react-query'
import { formatEuros } from '../../language/language.ts'
import { type RecordName, recordCalls } from '../../record/record-calls.ts'

/** Formats an amount in euros for the conflict view. Returns '' if it is undefined. */
export const eurosText = (euros: number | undefined) => (euros === undefined ? '' : formatEuros(euros))

/** Shows the name of a record whose id is in the draft. */
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
