import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../core/call/call.ts'

/** Creates a client that keeps data for a moment, so that going back shows it immediately while it is read again. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        refetchOnWindowFocus: false,
        // Retrying helps only if the server did not answer.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof CallError &&
          (error.code === 'NETWORK' || error.code === 'UNAVAILABLE'),
      },
    },
  })
}

/** Client with the data read for the current user. */
export let queryClient = makeQueryClient()

/** Replaces the client for the next user; answers still on their way to the previous user are ignored. */
export function leaveQueries(): void {
  queryClient.clear()
  queryClient = makeQueryClient()
}
