import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../core/call/call.ts'

/** What has been read stays for a moment, so that going back shows it at once while it is read again. */
export const queryClient = new QueryClient({
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
