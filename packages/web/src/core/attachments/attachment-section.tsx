import type { AttachmentKind, NoticeSide } from '@lienzo/contract/records/attachment'
import { Button } from '@mantine/core'
import { type Icon, IconFilePlus, IconPhotoPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import { LoadFailure } from '../call/load-failure.tsx'
import { useUnsavedUploads } from '../form/leaving/unsaved-parts.tsx'
import { DropZone } from '../upload/drop-zone.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { AttachmentActions } from './attachment-actions.tsx'
import { AttachmentSkeleton } from './attachment-skeleton.tsx'
import classes from './attachments.module.css'
import { AttachmentItems } from './items/attachment-items.tsx'
import { NoticeForm } from './notice-form.tsx'
import { SelectionLine } from './selection-line.tsx'
import type { Holder } from './state/attachment-calls.ts'
import { useAttachments } from './state/use-attachments.ts'
import { useSelection } from './state/use-selection.ts'

/** Picture viewer, loaded when the user opens the first picture. */
const Viewer = lazy(() => import('../files/viewer.tsx'))

const looks = {
  picture: { accept: 'image/*', icon: IconPhotoPlus },
  document: { accept: '', icon: IconFilePlus },
} as const

/**
 * Section with the pictures or documents of a record. The user can add several files at a time; if one is refused, the others
 * are still added.
 */
export function AttachmentSection(props: {
  kind: AttachmentKind
  holder: Holder
  /** True if a link leads to this section. It is then scrolled into view when it has loaded. */
  isLedTo: boolean
}) {
  const { kind, holder, isLedTo } = props
  const { t } = useTranslation()
  const attachments = useAttachments(kind, holder)
  const { list, rows, mayEdit, uploads } = attachments
  const selection = useSelection(rows.map(({ id }) => id))
  const [telling, setTelling] = useState<NoticeSide | null>(null)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const pictures = rows.filter(({ file }) => file.large !== '')
  const { accept, icon } = looks[kind]
  // A campaign's gallery has a different title, because the artwork of a campaign is already called images.
  const textKey: TextKey = kind === 'picture' && holder.resource === 'campaign' ? 'other_picture' : kind
  const title = t(`attachment.${textKey}.title`)
  useUnsavedUploads(title, uploads.uploads)

  async function removeSelected() {
    if (await attachments.remove(selection.ids)) selection.clear()
  }

  const section = useRef<HTMLDivElement>(null)
  const isLoaded = list.isSuccess
  useEffect(() => {
    if (isLedTo && isLoaded) section.current?.scrollIntoView()
  }, [isLedTo, isLoaded])

  const isEmpty = list.isSuccess && rows.length === 0 && uploads.uploads.length === 0
  const emptyText = t(mayEdit ? `attachment.${textKey}.empty_text` : `attachment.${kind}.none`)
  return (
    <div ref={section} className={classes.section}>
      <DropZone
        label={t(`attachment.${textKey}.add`)}
        accept={accept}
        multiple
        disabled={!mayEdit}
        onFiles={attachments.uploads.add}
      >
        {(choose) => (
          <FormGroup
            title={rows.length > 0 ? `${title} · ${rows.length}` : title}
            hint={list.isPending ? <AttachmentSkeleton /> : isEmpty && emptyText}
            action={
              list.isSuccess && (
                <div className={classes.actions}>
                  {mayEdit && <AddButton textKey={textKey} icon={icon} onClick={choose} />}
                  {rows.length > 0 && (
                    <AttachmentActions
                      kind={kind}
                      attachments={attachments}
                      isTelling={telling !== null}
                      onTell={setTelling}
                    />
                  )}
                </div>
              )
            }
            cover={
              selection.ids.length > 0 && (
                <SelectionLine
                  kind={kind}
                  selection={selection}
                  attachments={attachments}
                  onTell={setTelling}
                  onDelete={removeSelected}
                />
              )
            }
          >
            {telling && (
              <NoticeForm
                kind={kind}
                side={telling}
                selection={selection}
                attachments={attachments}
                onClose={() => setTelling(null)}
              />
            )}
            <UploadList uploads={uploads.uploads} onCancel={uploads.cancel} onRetry={uploads.retry} />
            {list.isError && (
              <LoadFailure error={list.error} onRetry={() => list.refetch()} className={classes.failure} />
            )}
            {rows.length > 0 && (
              <AttachmentItems
                kind={kind}
                attachments={attachments}
                selection={selection}
                onOpen={(id) => setOpenIndex(pictures.findIndex((row) => row.id === id))}
              />
            )}
            {openIndex !== null && (
              <Suspense>
                <Viewer pictures={pictures} first={openIndex} onClose={() => setOpenIndex(null)} />
              </Suspense>
            )}
          </FormGroup>
        )}
      </DropZone>
    </div>
  )
}

/** Part of the translation keys that names the attachments. */
type TextKey = AttachmentKind | 'other_picture'

function AddButton(props: { textKey: TextKey; icon: Icon; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<props.icon size={15} stroke={1.6} />}
      onClick={props.onClick}
    >
      {t(`attachment.${props.textKey}.add`)}
    </Button>
  )
}
