import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call/call.ts'

/** Returns the query for a user's active API keys. Without `userId`, these are the caller's own keys. */
export function keysOf(userId: number | undefined) {
  return queryOptions({
    queryKey: ['api-keys', userId ?? 'own'],
    queryFn: () => call('apikeyrest/getkeys', userId === undefined ? {} : { user_id: userId }),
    staleTime: 0,
  })
}

/** Query for the active API keys of the caller. */
export const ownKeys = keysOf(undefined)
