import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../core/call/call.ts'

/** What has been read stays for a moment, so that going back shows it at once while it is read again. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        refetchOnWindowFocus: false,
        // Asking again helps only where nobody answered.
        retry: (failures, error) =>
          failures < 2 &&
          error instanceof CallError &&
          (error.code === 'NETWORK' || error.code === 'UNAVAILABLE'),
      },
    },
  })
}

/** What has been read for the person who is at this browser. */
export let queryClient = makeQueryClient()

/** The next person gets one of their own: answers that are still under way to the one before come to nothing. */
export function leaveQueries(): void {
  queryClient.clear()
  queryClient = makeQueryClient()
}
