import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import type { PickPath } from '../../picker/picks.ts'

const TYPING_MILLISECONDS = 300

/** Another record that has the code which is being typed. It is a hint only: the server decides when it is saved. */
export function useTakenCode(path: PickPath, typed: string, own: { id: number; code: string } | null) {
  const code = typed.trim()
  const [asked] = useDebouncedValue(code, TYPING_MILLISECONDS)
  const found = useQuery({
    queryKey: ['taken-code', path, asked],
    queryFn: () => call(path, { search: asked, limit: 50, inactive: true }),
    enabled: asked !== '' && asked !== own?.code,
    staleTime: 5_000,
    retry: false,
  })
  if (asked !== code || code === own?.code) return undefined
  const isSame = (other: string | undefined) => other?.toLowerCase() === code.toLowerCase()
  return found.data?.find((each) => isSame(each.code) && each.id !== own?.id)
}
