import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

const TYPING_MILLISECONDS = 300

export type Coded = { id: number; name: string; code?: string | undefined }

/** Where a code is looked for; `key` tells the places apart. */
export type CodeSearch = {
  key: readonly unknown[]
  /** Records whose code may be the same. */
  find: (code: string) => Promise<readonly Coded[]>
}

/** Another record that has the code which is being typed. It is a hint only: the server decides when it is saved. */
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
