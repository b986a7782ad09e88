import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'

/** The points of all spaces that a list holds. */
export function useSpacePoints({ asked: { search, filters, bin } }: FacedList) {
  const question = { search, filters, deleted: bin }
  return useQuery({
    queryKey: [...recordKeys.lists('space'), 'points', question],
    queryFn: () => call('spacerest/points', question),
    // Those of the search before stay until the new ones are there.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}
