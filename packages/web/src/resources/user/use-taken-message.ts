import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import type { User } from './user-record.ts'

const TYPING_MILLISECONDS = 300

/**
 * Returns a message if a different user already has the typed name or e-mail address. Returns undefined while the user is
 * typing or if the request fails; the server checks again when the user is saved.
 */
export function useTakenMessage(
  kind: 'username' | 'email',
  text: string,
  user: User | null,
): string | undefined {
  const { t } = useTranslation()
  const [value] = useDebouncedValue(text.trim(), TYPING_MILLISECONDS)
  const isOwn = value.toLowerCase() === user?.[kind].toLowerCase()
  const identity = user ? { id: user.id } : {}
  const answer = useQuery({
    queryKey: ['taken', kind, value.toLowerCase(), user?.id ?? 'new'],
    queryFn: () =>
      kind === 'username'
        ? call('userrest/usernameexists', { username: value, ...identity })
        : call('userrest/mailexists', { email: value, ...identity }),
    enabled: value !== '' && !isOwn,
    staleTime: 5_000,
    retry: false,
  })
  const isCurrent = value === text.trim() && !isOwn
  return isCurrent && answer.data?.exists ? t('user.taken') : undefined
}
