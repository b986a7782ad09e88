import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import type { ListState } from '../../../core/list/state/list-state.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'

type PhotoPage = OutputOnTheWire<CallAt<'spacerest/photo-list'>>
export type SpacePhoto = PhotoPage['rows'][number]

/** Number of photos loaded per call. */
const PHOTOS_AT_ONCE = 60
const FRESH_MILLISECONDS = 5_000

/** Loads the photos of the spaces in a list page by page, in the order of the list. */
export function useSpacePhotos({ search, filters, sort, order }: ListState) {
  const question = { search, filters, sort, order, perpage: PHOTOS_AT_ONCE }
  return usePhotoPages(recordKeys.list('space', { photos: question }), (page) =>
    call('spacerest/photo-list', { ...question, page }),
  )
}

/** Loads the photos of an order's spaces page by page, in the same order as the list of spaces. */
export function useOrderPhotos(orderId: number) {
  const question = { id: orderId, perpage: PHOTOS_AT_ONCE }
  return usePhotoPages(recordKeys.list('space', { photosOfOrder: orderId }), (page) =>
    call('orderrest/photolist', { ...question, page }),
  )
}

function usePhotoPages(queryKey: readonly unknown[], ask: (page: number) => Promise<PhotoPage>) {
  const loaded = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.perpage < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MILLISECONDS,
  })
  return { loaded, counts: loaded.data?.pages.at(-1), photos: eachOnce(loaded.data?.pages ?? []) }
}

/**
 * Removes duplicate photos. If a photo is added between two requests, the following photos shift, so one of them appears on two
 * pages.
 */
function eachOnce(pages: readonly { rows: SpacePhoto[] }[]): SpacePhoto[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((photo) => [photo.id, photo])).values()]
}
