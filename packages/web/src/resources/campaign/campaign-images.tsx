import { displayName } from '@lienzo/rules/display-name'
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { useUnsavedUploads } from '../../core/form/unsaved-parts.tsx'
import { useDeleteWithUndo } from '../../core/record/use-delete-with-undo.tsx'
import { useTimelineRefresh } from '../../core/timeline/use-timeline.ts'
import { DropZone } from '../../core/upload/drop-zone.tsx'
import { createOrderedQueue } from '../../core/upload/ordered-queue.ts'
import { UploadList } from '../../core/upload/upload-list.tsx'
import { hasFieldError, type UploadState, useUploads } from '../../core/upload/use-uploads.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { artworkTypes } from './artwork-types.ts'
import { CampaignImageTile } from './campaign-image-tile.tsx'
import classes from './campaign-images.module.css'
import type { Campaign } from './campaign-record.ts'
import { TakenName } from './taken-name.tsx'

const IMAGES_AT_ONCE = 60

/** The artwork of a campaign: dropped or chosen, many at once; each saved by itself. */
export function CampaignImages(props: { campaign: Campaign | null; readOnly: boolean }) {
  const { t } = useTranslation()
  if (!props.campaign) {
    return <FormGroup title={t('campaign.artwork')} help={t('campaign.artwork_after_saving')} />
  }
  const { id, images } = props.campaign
  return <ImageGrid campaignId={id} expected={Math.min(images, IMAGES_AT_ONCE)} readOnly={props.readOnly} />
}

type ImageGridProps = {
  campaignId: number
  /** How many images there are to be, so that they have their room before they come. */
  expected: number
  readOnly: boolean
}

function ImageGrid({ campaignId, expected, readOnly }: ImageGridProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const cacheKey = ['campaign', 'images', campaignId]
  const images = useInfiniteQuery({
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
  const [queue] = useState(createOrderedQueue)
  const addAs = (name: string) => async (upload: string) => {
    await call('campaignrest/imageupdate', { campaign_id: campaignId, name, upload })
    await reload()
  }
  /** What it was called may have been changed a moment ago: whose name it is, is asked now. */
  const replace = (name: string) => async (upload: string) => {
    const filters = { name: `like;${name}` }
    const { rows } = await call('campaignrest/imagelist', { campaign_id: campaignId, filters, perpage: 100 })
    const image = rows.find((row) => row.name.toLowerCase() === name.toLowerCase())
    if (!image) return addAs(name)(upload)
    const { id, version } = image
    await call('campaignrest/imageupdate', { id, version, campaign_id: campaignId, name: image.name, upload })
    await reload()
  }
  async function reload() {
    refreshTimeline()
    await queries.invalidateQueries({ queryKey: cacheKey })
    await queries.invalidateQueries({ queryKey: ['campaign', 'list'] })
  }
  const { uploads, add, cancel, retry, pause, resume } = useUploads((upload, file) =>
    queue.take(file, () => addAs(nameOf(file))(upload)),
  )
  useLetOthersPass(queue, uploads)
  useUnsavedUploads(t('campaign.artwork'), uploads)

  /** The newest stands first: for the files of one drop to stand in their order, the last of them is kept first. */
  function drop(files: File[]) {
    const last = files.toReversed()
    queue.note(last)
    add(last)
  }

  const remove = useDeleteWithUndo({
    cacheKey,
    remove: (ids) => call('campaignrest/imagedelete', { ids }),
    restore: (ids) => call('campaignrest/imageundelete', { ids }),
  })

  const shown = images.data?.pages.flatMap((page) => page.rows) ?? []
  const total = images.data?.pages[0]?.total ?? 0
  return (
    <DropZone
      label={t('campaign.artwork_add')}
      accept={artworkTypes}
      multiple
      disabled={readOnly}
      onFiles={drop}
    >
      {(choose) => (
        <FormGroup
          title={total > 0 ? `${t('campaign.artwork')} · ${total}` : t('campaign.artwork')}
          action={
            !readOnly && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPhotoPlus size={15} stroke={1.6} />}
                onClick={choose}
              >
                {t('campaign.artwork_add')}
              </Button>
            )
          }
        >
          <UploadList
            uploads={uploads.toReversed()}
            onCancel={cancel}
            onRetry={retry}
            onPause={pause}
            onResume={resume}
            ways={({ key, file, failure }) =>
              hasFieldError(failure, 'validation.taken') && (
                <TakenName
                  name={nameOf(file)}
                  onRename={(name) => retry(key, addAs(name))}
                  onReplace={() => retry(key, replace(nameOf(file)))}
                />
              )
            }
          />
          {images.isError && (
            <p className={classes.failure} role="alert">
              {failureText(images.error, t)}{' '}
              <Button variant="subtle" size="compact-sm" onClick={() => images.refetch()}>
                {t('list.retry')}
              </Button>
            </p>
          )}
          {images.isSuccess && shown.length === 0 && uploads.length === 0 && !readOnly && (
            <button type="button" className={classes.empty} onClick={choose}>
              <IconPhotoPlus size={28} stroke={1.25} aria-hidden />
              <strong>{t('campaign.artwork_empty_title')}</strong>
              <span>{t('campaign.artwork_empty_text')}</span>
            </button>
          )}
          {images.isPending && expected > 0 && (
            <div className={classes.grid} aria-hidden>
              {Array.from({ length: expected }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
                <div key={index} className={classes.coming}>
                  <span className={classes.picture} />
                </div>
              ))}
            </div>
          )}
          <ul className={classes.grid}>
            {shown.map((image) => (
              <CampaignImageTile
                key={image.id}
                image={image}
                accept={artworkTypes}
                readOnly={readOnly}
                onChanged={reload}
                onDelete={() => remove([image.id])}
              />
            ))}
          </ul>
          {images.hasNextPage && (
            <Button
              variant="default"
              loading={images.isFetchingNextPage}
              onClick={() => images.fetchNextPage()}
            >
              {t('campaign.artwork_more', { count: total - shown.length })}
            </Button>
          )}
        </FormGroup>
      )}
    </DropZone>
  )
}

/** A file that was refused, paused or given up is not waited for. */
function useLetOthersPass(queue: ReturnType<typeof createOrderedQueue>, uploads: readonly UploadState[]) {
  const awaited = useRef<File[]>([])
  useEffect(() => {
    const coming = uploads.filter(({ state }) => state !== 'failed' && state !== 'paused')
    const files = coming.map(({ file }) => file)
    for (const file of awaited.current) if (!files.includes(file)) queue.release(file)
    awaited.current = files
  }, [queue, uploads])
}

/** The name of a file without its extension: what the artwork is called until someone renames it. */
function nameOf(file: File): string {
  const name = displayName(file.name)
  return (name.replace(/\.[^.]+$/, '') || name).slice(0, 120)
}
