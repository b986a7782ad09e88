import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import { useUnsavedUploads } from '../../../../core/form/leaving/unsaved-parts.tsx'
import { withdrawUndo } from '../../../../core/notice/use-undo-notice.tsx'
import { DropZone } from '../../../../core/upload/drop-zone.tsx'
import { UploadList } from '../../../../core/upload/upload-list.tsx'
import { useUploads } from '../../../../core/upload/use-uploads.ts'
import { artworkTypes } from '../../artwork-types.ts'
import { decisionOn } from '../decisions/use-decision.ts'
import type { Artwork } from '../use-artwork.ts'

/**
 * Lets the user drop or choose a file as the next version of an artwork. Passes the button and the list of uploads to
 * `children`.
 */
export function NewVersion(props: {
  image: Artwork
  readOnly: boolean
  onChanged: (image?: Artwork) => Promise<void>
  children: (button: ReactNode, uploading: ReactNode) => ReactNode
}) {
  const { image, readOnly } = props
  const { t } = useTranslation()
  // Other users can change the artwork during the upload, so the version number is read after the upload.
  const latest = useRef(image)
  latest.current = image
  const { uploads, add, cancel, retry, pause, resume } = useUploads(async (upload) => {
    const { id, version, campaign_id, name } = latest.current
    const artwork = await call('campaignrest/imageupdate', { id, version, campaign_id, name, upload })
    withdrawUndo(decisionOn(id))
    await props.onChanged(artwork)
  })
  useUnsavedUploads(image.name, uploads)
  const busy = uploads.length > 0
  return (
    <DropZone
      label={t('campaign.artwork_new_file', { name: image.name })}
      accept={artworkTypes}
      disabled={readOnly || busy}
      onFiles={add}
    >
      {(choose) =>
        props.children(
          !readOnly && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} />}
              disabled={busy}
              onClick={choose}
            >
              {t('campaign.artwork_new_version')}
            </Button>
          ),
          <UploadList
            uploads={uploads}
            onCancel={cancel}
            onRetry={retry}
            onPause={pause}
            onResume={resume}
          />,
        )
      }
    </DropZone>
  )
}
