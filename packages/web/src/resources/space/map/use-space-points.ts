import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'

/** Loads the points of all spaces of a list. */
export function useSpacePoints({ asked: { search, filters, bin } }: FacedList) {
  const question = { search, filters, deleted: bin }
  return useQuery({
    queryKey: [...recordKeys.lists('space'), 'points', question],
    queryFn: () => call('spacerest/points', question),
    // The previous points stay until the new ones are loaded.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}
