import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call/call.ts'

/** How the running keys of a user are read. */
export function keysOf(userId: number | undefined) {
  return queryOptions({
    queryKey: ['api-keys', userId ?? 'own'],
    queryFn: () => call('apikeyrest/getkeys', userId === undefined ? {} : { user_id: userId }),
    staleTime: 0,
  })
}

/** One's own keys. */
export const ownKeys = keysOf(undefined)
