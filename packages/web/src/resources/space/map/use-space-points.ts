import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'

/** Loads the coordinates of all spaces that match the search and the filters of a list. */
export function useSpacePoints({ asked: { search, filters, bin } }: FacedList) {
  const question = { search, filters, deleted: bin }
  return useQuery({
    queryKey: [...recordKeys.lists('space'), 'points', question],
    queryFn: () => call('spacerest/points', question),
    // Shows the previous points until the new points have been loaded.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}
