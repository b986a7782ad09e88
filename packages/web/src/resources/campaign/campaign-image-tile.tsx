import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconFile,
  IconFileTypePdf,
  IconMessage,
  IconPhotoOff,
  IconReplace,
  IconTrash,
  IconVector,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { failureText } from '../../core/call/call-failure.ts'
import { useUnsavedPart, useUnsavedUploads } from '../../core/form/unsaved-parts.tsx'
import { UploadList } from '../../core/upload/upload-list.tsx'
import { useUploads } from '../../core/upload/use-uploads.ts'
import { FilePicture } from '../../ui/pictures/file-picture.tsx'
import { ApprovalChip } from './artwork/decisions/approval-chip.tsx'
import { takeLeftArtwork } from './artwork/left-artwork.ts'
import { measuresText } from './artwork/versions/file-facts.ts'
import classes from './campaign-images.module.css'

export type CampaignImage = OutputOnTheWire<CallAt<'campaignrest/imageget'>>

/** Shown where a picture cannot be loaded. */
const icons = { picture: IconPhotoOff, drawing: IconVector, pdf: IconFileTypePdf, other: IconFile } as const

/** One artwork: its picture opens it, its name is changed where it stands, a new file becomes its next revision. */
export function CampaignImageTile(props: {
  image: CampaignImage
  /** The types of file that it may have. */
  accept: string
  readOnly: boolean
  onChanged: () => void
  onDelete: () => void
}) {
  const { image } = props
  const { t } = useTranslation()
  const [name, setName] = useState(image.name)
  const [error, setError] = useState<string>()

  const picture = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takeLeftArtwork(image.id)) picture.current?.focus()
  }, [image.id])

  const fileInput = useRef<HTMLInputElement>(null)
  const { uploads, add, cancel, retry, pause, resume } = useUploads(async (upload) => {
    const { id, version, campaign_id } = image
    await call('campaignrest/imageupdate', { id, version, campaign_id, name: image.name, upload })
    props.onChanged()
  })

  useUnsavedUploads(image.name, uploads)
  useUnsavedPart({ label: image.name, isDirty: () => name.trim() !== image.name, save: rename })

  /** Whether the artwork has the name that stands there. */
  async function rename(): Promise<boolean> {
    const wanted = name.trim()
    if (wanted === image.name) {
      setName(image.name)
      return true
    }
    if (wanted === '') {
      setError(t('validation.required'))
      return false
    }
    try {
      const { id, version, campaign_id } = image
      await call('campaignrest/imageupdate', { id, version, campaign_id, name: wanted })
      setError(undefined)
      props.onChanged()
      return true
    } catch (failure) {
      setError(failureText(failure, t))
      return false
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setName(image.name)
      setError(undefined)
    }
    if (event.key !== 'Enter') return
    // The tile stands inside the campaign's form, which Enter would save.
    event.preventDefault()
    event.currentTarget.blur()
  }

  const { file } = image
  const KindIcon = icons[file.kind]
  return (
    <li className={classes.tile}>
      <Link
        ref={picture}
        className={classes.picture}
        to={`/campaign/${image.campaign_id}/artwork/${image.id}`}
        aria-label={t('campaign.artwork_open', { name: image.name })}
      >
        <FilePicture src={file.medium} alt="">
          <KindIcon size={32} stroke={1.25} aria-hidden />
        </FilePicture>
      </Link>
      <TextInput
        className={classes.name}
        variant="unstyled"
        size="xs"
        aria-label={t('campaign.artwork_name')}
        value={name}
        error={error}
        readOnly={props.readOnly}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={onKeyDown}
      />
      <span className={classes.size}>
        {measuresText(file)}
        {image.revision > 1 && ` · ${t('campaign.artwork_revision', { number: image.revision })}`}
      </span>
      <span className={classes.state}>
        <ApprovalChip approval={image.approval} />
        {image.open_comments > 0 && (
          <span
            className={classes.comments}
            role="img"
            aria-label={t('campaign.artwork_comments', { count: image.open_comments })}
            title={t('campaign.artwork_comments', { count: image.open_comments })}
          >
            <IconMessage size={14} stroke={1.6} aria-hidden />
            {image.open_comments}
          </span>
        )}
      </span>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} onPause={pause} onResume={resume} />
      {!props.readOnly && (
        <>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={props.accept}
            aria-label={t('campaign.artwork_new_file', { name: image.name })}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <ActionIcon
            className={classes.replace}
            variant="default"
            size="sm"
            aria-label={t('campaign.artwork_new_file', { name: image.name })}
            title={t('campaign.artwork_new_file', { name: image.name })}
            onClick={() => fileInput.current?.click()}
          >
            <IconReplace size={14} stroke={1.6} />
          </ActionIcon>
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
