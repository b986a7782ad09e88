import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import { useUnsavedUploads } from '../../../core/form/leaving/unsaved-parts.tsx'
import { DropZone } from '../../../core/upload/drop-zone.tsx'
import { hasFieldError } from '../../../core/upload/upload-failure.ts'
import { UploadList } from '../../../core/upload/upload-list.tsx'
import type { UploadState } from '../../../core/upload/upload-state.ts'
import { NoFiles } from '../../../ui/feedback/no-files.tsx'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import tiles from '../../../ui/pictures/tiles.module.css'
import { artworkTypes } from '../artwork-types.ts'
import type { Campaign } from '../campaign-record.ts'
import { artworkNameOf } from './artwork-name.ts'
import { CampaignImageTile } from './campaign-image-tile.tsx'
import classes from './campaign-images.module.css'
import { TakenName } from './taken-name.tsx'
import { IMAGES_AT_ONCE, useCampaignImages } from './use-campaign-images.ts'
import { useOrderedUploads } from './use-ordered-uploads.ts'

/** Shows the artwork of a campaign. Uploads files that the user drops or chooses, and saves each file immediately. */
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
  /** Expected number of images, which is the number of placeholders shown during loading. */
  expected: number
  readOnly: boolean
}

function ImageGrid({ campaignId, expected, readOnly }: ImageGridProps) {
  const { t } = useTranslation()
  const { loaded, images, total, addAs, replace, remove, reload } = useCampaignImages(campaignId)
  const { uploads, drop, cancel, retry, pause, resume } = useOrderedUploads((upload, file) =>
    addAs(artworkNameOf(file), upload),
  )
  useUnsavedUploads(t('campaign.artwork'), uploads)

  function failureActions({ key, file, failure }: UploadState) {
    if (!hasFieldError(failure, 'validation.taken')) return null
    const name = artworkNameOf(file)
    return (
      <TakenName
        name={name}
        onRename={(other) => retry(key, (upload) => addAs(other, upload))}
        onReplace={() => retry(key, (upload) => replace(name, upload))}
      />
    )
  }

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
          action={!readOnly && <AddButton onClick={choose} />}
        >
          <UploadList
            uploads={uploads.toReversed()}
            onCancel={cancel}
            onRetry={retry}
            onPause={pause}
            onResume={resume}
            failureActions={failureActions}
          />
          {loaded.isError && (
            <LoadFailure error={loaded.error} onRetry={() => loaded.refetch()} className={classes.failure} />
          )}
          {loaded.isSuccess && images.length === 0 && uploads.length === 0 && !readOnly && (
            <NoFiles
              icon={IconPhotoPlus}
              title={t('campaign.artwork_empty_title')}
              text={t('campaign.artwork_empty_text')}
              roomy
              onChoose={choose}
            />
          )}
          {loaded.isPending && expected > 0 && <ComingImages count={expected} />}
          <ul className={`${tiles.grid} ${classes.grid}`}>
            {images.map((image) => (
              <CampaignImageTile
                key={image.id}
                image={image}
                readOnly={readOnly}
                onChanged={reload}
                onDelete={() => remove([image.id])}
              />
            ))}
          </ul>
          {loaded.hasNextPage && (
            <Button
              variant="default"
              loading={loaded.isFetchingNextPage}
              onClick={() => loaded.fetchNextPage()}
            >
              {t('campaign.artwork_more', { count: total - images.length })}
            </Button>
          )}
        </FormGroup>
      )}
    </DropZone>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPhotoPlus size={15} stroke={1.6} />}
      onClick={onClick}
    >
      {t('campaign.artwork_add')}
    </Button>
  )
}

/** Shows placeholders while the images are loading. */
function ComingImages({ count }: { count: number }) {
  return (
    <div className={tiles.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
        <div key={index} className={classes.coming}>
          <span className={tiles.picture} />
        </div>
      ))}
    </div>
  )
}
