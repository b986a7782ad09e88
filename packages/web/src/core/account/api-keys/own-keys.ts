import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call/call.ts'

/** Query for the active API keys of a user; without `userId`, for the caller's own keys. */
export function keysOf(userId: number | undefined) {
  return queryOptions({
    queryKey: ['api-keys', userId ?? 'own'],
    queryFn: () => call('apikeyrest/getkeys', userId === undefined ? {} : { user_id: userId }),
    staleTime: 0,
  })
}

/** Query for the caller's own keys. */
export const ownKeys = keysOf(undefined)
