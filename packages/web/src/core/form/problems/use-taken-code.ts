import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

const TYPING_MILLISECONDS = 300

export type Coded = { id: number; name: string; code?: string | undefined }

/** A search for codes; `key` distinguishes the resources. */
export type CodeSearch = {
  key: readonly unknown[]
  /** Returns records whose code may be the same. */
  find: (code: string) => Promise<readonly Coded[]>
}

/** Returns another record that has the typed code. Only a hint: the server decides on saving. */
export function useTakenCode(
  { key, find }: CodeSearch,
  typed: string,
  own: Pick<Coded, 'id' | 'code'> | null,
) {
  const code = typed.trim()
  const [asked] = useDebouncedValue(code, TYPING_MILLISECONDS)
  const found = useQuery({
    queryKey: ['taken-code', ...key, asked],
    queryFn: () => find(asked),
    enabled: asked !== '' && asked !== own?.code,
    staleTime: 5_000,
    retry: false,
  })
  if (asked !== code || code === own?.code) return undefined
  const isSame = (other: string | undefined) => other?.toLowerCase() === code.toLowerCase()
  return found.data?.find((each) => isSame(each.code) && each.id !== own?.id)
}
