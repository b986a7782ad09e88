import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../core/call/call.ts'

/**
 * Creates a client that reuses cached data for two seconds. Older data is still shown immediately while the client reloads it.
 */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        refetchOnWindowFocus: false,
        // Retries at most twice, and only if the server did not respond or reported that it was unavailable.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof CallError &&
          (error.code === 'NETWORK' || error.code === 'UNAVAILABLE'),
      },
    },
  })
}

/** Query client with the current user's data. */
export let queryClient = makeQueryClient()

/** Clears the client and replaces it for the next user, so that pending responses for the previous user are ignored. */
export function leaveQueries(): void {
  queryClient.clear()
  queryClient = makeQueryClient()
}
