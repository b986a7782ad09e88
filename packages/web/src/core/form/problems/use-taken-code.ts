import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

const TYPING_MILLISECONDS = 300

export type CodedRecord = { id: number; name: string; code?: string | undefined }

/** Search for records by code. `key` is the cache key of the search. */
export type CodeSearch = {
  key: readonly unknown[]
  /** Returns records whose code is possibly equal. */
  find: (code: string) => Promise<readonly CodedRecord[]>
}

/**
 * Returns a different record that has the typed code, ignoring case. The result is only a hint; the server decides when the
 * record is saved.
 */
export function useTakenCode(
  { key, find }: CodeSearch,
  text: string,
  own: Pick<CodedRecord, 'id' | 'code'> | null,
) {
  const code = text.trim()
  const [debouncedCode] = useDebouncedValue(code, TYPING_MILLISECONDS)
  const query = useQuery({
    queryKey: ['taken-code', ...key, debouncedCode],
    queryFn: () => find(debouncedCode),
    enabled: debouncedCode !== '' && debouncedCode !== own?.code,
    staleTime: 5_000,
    retry: false,
  })
  if (debouncedCode !== code || code === own?.code) return undefined
  const isSame = (other: string | undefined) => other?.toLowerCase() === code.toLowerCase()
  return query.data?.find((each) => isSame(each.code) && each.id !== own?.id)
}
