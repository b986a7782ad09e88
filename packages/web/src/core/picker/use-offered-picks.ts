import { plainText } from '@lienzo/rules/records/plain-text'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PickerRecord, PickSource } from './picks.ts'

/** Maximum number of records in the list. */
const OFFERED = 20
const TYPING_MILLISECONDS = 150

export type OfferedPicks = {
  offered: PickerRecord[]
  /** True if `offered` contains the results for the current text of the field. */
  isCurrent: boolean
  hasFailed: boolean
}

/**
 * Searches for the records that match a text. Until the response arrives, returns those previous results that contain the text,
 * so that a fast typist cannot pick a record that does not match.
 */
export function useOfferedPicks(
  source: PickSource,
  text: string,
  { enabled, without }: { enabled: boolean; without: readonly number[] },
): OfferedPicks {
  const [search] = useDebouncedValue(text, TYPING_MILLISECONDS)
  const query = useQuery({
    queryKey: ['picks', ...source.key, search],
    queryFn: () => source.load({ search, limit: OFFERED }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const isCurrent = search === text && query.isSuccess && !query.isPlaceholderData
  const matches = (query.data ?? []).filter((each) => !without.includes(each.id))
  return {
    offered: isCurrent ? matches : matches.filter((each) => contains(each, text)),
    isCurrent,
    hasFailed: search === text && query.isError,
  }
}

/**
 * Returns the only record, or the only one whose name or code equals the text, ignoring case and accents. Returns undefined if
 * there is no such record.
 */
export function unambiguousMatch(text: string, picks: readonly PickerRecord[]): PickerRecord | undefined {
  const [first, ...others] = picks
  if (others.length === 0) return first
  const sought = plainText(text)
  const same = picks.filter(
    ({ name, code }) => plainText(name) === sought || plainText(code ?? '') === sought,
  )
  return same.length === 1 ? same[0] : undefined
}

function contains({ name, code, within }: PickerRecord, text: string): boolean {
  return plainText(`${within ?? ''} ${name} ${code ?? ''}`).includes(plainText(text))
}
