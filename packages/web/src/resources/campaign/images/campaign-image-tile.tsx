import { ActionIcon } from '@mantine/core'
import {
  IconFile,
  IconFileTypePdf,
  IconMessage,
  IconPhotoOff,
  IconTrash,
  IconVector,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { useUnsavedUploads } from '../../../core/form/leaving/unsaved-parts.tsx'
import { UploadList } from '../../../core/upload/upload-list.tsx'
import { useUploads } from '../../../core/upload/use-uploads.ts'
import { FilePicture } from '../../../ui/pictures/file-picture.tsx'
import tiles from '../../../ui/pictures/tiles.module.css'
import { ApprovalChip } from '../artwork/decisions/approval-chip.tsx'
import { ReleaseChip } from '../artwork/decisions/release-chip.tsx'
import { takeLeftArtwork } from '../artwork/left-artwork.ts'
import type { Artwork } from '../artwork/use-artwork.ts'
import { measuresText } from '../artwork/versions/file-facts.ts'
import classes from './campaign-images.module.css'
import { ImageName } from './image-name.tsx'
import { NewImageFile } from './new-image-file.tsx'

/** Icons by kind of file, shown if the picture cannot be loaded. */
const icons = { picture: IconPhotoOff, drawing: IconVector, pdf: IconFileTypePdf, other: IconFile } as const

/**
 * Shows one artwork. Its picture links to the artwork's screen, its name can be edited in place, and the user can upload a new
 * file as the next version.
 */
export function CampaignImageTile(props: {
  image: Artwork
  readOnly: boolean
  onChanged: () => void
  onDelete: () => void
}) {
  const { image, readOnly, onChanged } = props
  const { t } = useTranslation()
  const { uploads, add, cancel, retry, pause, resume } = useUploads(async (upload) => {
    const { id, version, campaign_id, name } = image
    await call('campaignrest/imageupdate', { id, version, campaign_id, name, upload })
    onChanged()
  })
  useUnsavedUploads(image.name, uploads)

  return (
    <li className={`${tiles.tile} ${classes.tile}`}>
      <ImageLink image={image} />
      <ImageName image={image} readOnly={readOnly} onChanged={onChanged} />
      <span className={tiles.facts}>
        {measuresText(image.file)}
        {image.revision > 1 && ` · ${t('campaign.artwork_revision', { number: image.revision })}`}
      </span>
      <span className={classes.state}>
        <ApprovalChip approval={image.approval} />
        <ReleaseChip release={image.release} />
        {image.open_comments > 0 && <OpenComments count={image.open_comments} />}
      </span>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} onPause={pause} onResume={resume} />
      {!readOnly && (
        <>
          <NewImageFile imageName={image.name} onFiles={add} />
          <ActionIcon
            className={classes.delete}
            variant="default"
            size="sm"
            aria-label={t('campaign.artwork_delete', { name: image.name })}
            onClick={props.onDelete}
          >
            <IconTrash size={14} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

/** Shows a picture that links to the artwork's screen, and takes the focus when the user returns from that screen. */
function ImageLink({ image }: { image: Artwork }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takeLeftArtwork(image.id)) link.current?.focus()
  }, [image.id])
  const KindIcon = icons[image.file.kind]
  return (
    <Link
      ref={link}
      className={tiles.picture}
      to={`/campaign/${image.campaign_id}/artwork/${image.id}`}
      aria-label={t('campaign.artwork_open', { name: image.name })}
    >
      <FilePicture src={image.file.medium} alt="">
        <KindIcon size={32} stroke={1.25} aria-hidden />
      </FilePicture>
    </Link>
  )
}

function OpenComments({ count }: { count: number }) {
  const { t } = useTranslation()
  const label = t('campaign.artwork_comments', { count })
  return (
    <span className={classes.comments} role="img" aria-label={label} title={label}>
      <IconMessage size={14} stroke={1.6} aria-hidden />
      {count}
    </span>
  )
}
