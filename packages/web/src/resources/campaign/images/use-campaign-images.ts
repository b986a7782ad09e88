import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../core/call/call.ts'
import { useDeleteWithUndo } from '../../../core/record/use-delete-with-undo.tsx'
import { useTimelineRefresh } from '../../../core/timeline/use-timeline.ts'

/** Number of images loaded per call. */
export const IMAGES_AT_ONCE = 60

/** Loads the images of a campaign, newest first, with functions that add, replace and delete them. */
export function useCampaignImages(campaignId: number) {
  const queries = useQueryClient()
  const cacheKey = ['campaign', 'images', campaignId]
  const loaded = useInfiniteQuery({
    queryKey: cacheKey,
    queryFn: ({ pageParam }) =>
      call('campaignrest/imagelist', {
        campaign_id: campaignId,
        page: pageParam,
        perpage: IMAGES_AT_ONCE,
        sort: 'created_at',
        order: 'desc',
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.perpage < last.total ? last.page + 1 : undefined),
  })
  const refreshTimeline = useTimelineRefresh('campaign', campaignId)
  const remove = useDeleteWithUndo({
    cacheKey,
    remove: (ids) => call('campaignrest/imagedelete', { ids }),
    restore: (ids) => call('campaignrest/imageundelete', { ids }),
  })

  async function reload() {
    refreshTimeline()
    await queries.invalidateQueries({ queryKey: cacheKey })
    await queries.invalidateQueries({ queryKey: ['campaign', 'list'] })
  }

  async function addAs(name: string, upload: string) {
    await call('campaignrest/imageupdate', { campaign_id: campaignId, name, upload })
    await reload()
  }

  /**
   * Saves an upload as the next version of the image with this name, ignoring case. If that image no longer exists, saves the
   * upload as a new image.
   */
  async function replace(name: string, upload: string) {
    const filters = { name: `like;${name}` }
    const { rows } = await call('campaignrest/imagelist', { campaign_id: campaignId, filters, perpage: 100 })
    const image = rows.find((row) => row.name.toLowerCase() === name.toLowerCase())
    if (!image) return addAs(name, upload)
    const { id, version } = image
    await call('campaignrest/imageupdate', { id, version, campaign_id: campaignId, name: image.name, upload })
    await reload()
  }

  return {
    loaded,
    images: loaded.data?.pages.flatMap((page) => page.rows) ?? [],
    total: loaded.data?.pages[0]?.total ?? 0,
    addAs,
    replace,
    remove,
    reload,
  }
}
