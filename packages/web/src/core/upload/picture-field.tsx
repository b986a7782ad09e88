import type { FileView } from '@lienzo/contract/wire/fields'
import { Button, Group, Input } from '@mantine/core'
import { type Icon, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { DropZone } from './drop-zone.tsx'
import classes from './picture-field.module.css'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type PictureFieldProps = {
  label: string
  /** True if the title of the surrounding group already names the field. */
  titled?: boolean
  help?: string
  /** Icon shown if there is no picture; by default a picture frame. */
  empty?: Icon
  /** Current picture of the record. */
  current: FileView | null
  /** Value of the update: the id of an upload to use, null to remove the picture, or undefined to keep it. */
  value: string | null | undefined
  onChange: (upload: string | null | undefined) => void
  error?: string
  readOnly?: boolean
}

/**
 * Field for the only picture of a record. The user drops or chooses a file, which is shown immediately and stored when the
 * record is saved.
 */
export function PictureField(props: PictureFieldProps) {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<string | null>(null)
  const { uploads, add, cancel, retry } = useUploads(async (uploadId, file) => {
    setPreview(URL.createObjectURL(file))
    props.onChange(uploadId)
  })
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const picture = shownPicture(props, preview)
  if (props.readOnly && !picture)
    return (
      <ReadValue
        field={{ label: props.titled ? '' : props.label }}
        {...(props.titled ? { ariaLabel: props.label } : {})}
      />
    )
  return (
    <Input.Wrapper
      label={props.titled ? undefined : props.label}
      description={props.help}
      error={props.error}
      inputWrapperOrder={order}
    >
      <DropZone
        label={t('upload.zone', { name: props.label })}
        accept="image/*"
        disabled={props.readOnly}
        onFiles={add}
      >
        {(choose) => (
          <div className={classes.field}>
            <Thumbnail src={picture} alt={props.label} size={96} empty={props.empty} />
            {!props.readOnly && (
              <div className={classes.actions}>
                <Group gap={8}>
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconPhotoUp size={15} stroke={1.6} />}
                    onClick={choose}
                  >
                    {t(picture ? 'upload.replace' : 'upload.choose')}
                  </Button>
                  {picture && (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="xs"
                      leftSection={<IconTrash size={15} stroke={1.6} />}
                      onClick={() => props.onChange(props.current ? null : undefined)}
                    >
                      {t('upload.remove')}
                    </Button>
                  )}
                </Group>
                <span className={classes.hint}>{t('upload.drop_hint')}</span>
              </div>
            )}
          </div>
        )}
      </DropZone>
      <div className={classes.uploads}>
        <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      </div>
    </Input.Wrapper>
  )
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function shownPicture({ value, current }: PictureFieldProps, preview: string | null): string | undefined {
  if (value === null) return undefined
  if (typeof value === 'string') return preview ?? undefined
  return current?.small || undefined
}
