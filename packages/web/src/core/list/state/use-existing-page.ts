import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListPage } from '../../record/record-calls.ts'
import { type ListState, lastPageOf } from './list-state.ts'

/** Opens the last page if the page in the URL does not exist, because rows were deleted or the link is old. */
export function useExistingPage(
  page: UseQueryResult<ListPage<unknown>>,
  state: ListState,
  setState: (state: ListState, options: { replace: boolean }) => void,
) {
  const last = lastPageOf(state, page.data?.total ?? 0)
  const isBeyond = page.isSuccess && !page.isPlaceholderData && state.page > last
  useEffect(() => {
    if (isBeyond) setState({ ...state, page: last }, { replace: true })
  }, [isBeyond, last, state, setState])
}
