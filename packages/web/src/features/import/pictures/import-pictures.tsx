import { importables } from '@lienzo/rules/imports/importables'
import { ActionIcon, Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileZip, IconPhotoPlus, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { DropZone } from '../../../core/upload/drop-zone.tsx'
import { UploadList } from '../../../core/upload/upload-list.tsx'
import { useUploads } from '../../../core/upload/use-uploads.ts'
import { type ShownImport, useImportChanged } from '../use-import.ts'
import { useImportActions } from '../use-import-actions.ts'
import classes from './import-pictures.module.css'
import { PictureList } from './picture-list.tsx'

type Source = ShownImport['pictures']['sources'][number]

/**
 * Shows the pictures from the spreadsheet and from ZIP archives, and lets the user add archives. Renders nothing if the records
 * have no gallery.
 */
export function ImportPictures({ found }: { found: ShownImport }) {
  const { t } = useTranslation()
  const { id, pictures } = found
  const refreshImport = useImportChanged(id)
  const { removePictures } = useImportActions(found)
  const { uploads, add, cancel, retry, pause, resume } = useUploads(async (upload) => {
    await call('importsrest/addpictures', { id, upload })
    await refreshImport()
  })
  if (!('pictures' in importables[found.resource])) return null
  const sources = pictures.sources.filter(({ kind, total }) => kind === 'archive' || total !== 0)
  const without = found.rows - pictures.rows
  return (
    <DropZone label={t('import.pictures.add')} accept=".zip" multiple onFiles={add}>
      {(choose) => (
        <div className={classes.section}>
          <div className={classes.head}>
            <h2 className={classes.title}>{t('import.pictures.title')}</h2>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPhotoPlus size={16} stroke={1.6} />}
              onClick={choose}
            >
              {t('import.pictures.add')}
            </Button>
          </div>
          {sources.length === 0 && <p className={classes.note}>{t('import.pictures.help')}</p>}
          {sources.length > 0 && (
            <ul className={classes.sources}>
              {sources.map((source) => (
                <SourceLine key={source.id} source={source} onRemove={() => removePictures(source.id)} />
              ))}
            </ul>
          )}
          <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} onPause={pause} onResume={resume} />
          {pictures.rows > 0 && (
            <p className={classes.note} role="status">
              {t('import.pictures.coming', {
                count: pictures.coming,
                pictures: formatNumber(pictures.coming),
                rows: formatNumber(pictures.rows),
                without: formatNumber(without),
              })}
              {pictures.present > 0 && ` ${presentText(pictures, t)}`}
            </p>
          )}
          <PictureList found={found} show="doubtful" />
          <PictureList found={found} show="unowned" />
          <PictureList found={found} show="refused" />
        </div>
      )}
    </DropZone>
  )
}

/** Returns a text with the number of pictures that the galleries already contain. */
function presentText({ present }: ShownImport['pictures'], t: TFunction): string {
  return t('import.pictures.present', { count: present, shown: formatNumber(present) })
}

function SourceLine(props: { source: Source; onRemove: () => void }) {
  const { kind, name, failure } = props.source
  const { t } = useTranslation()
  const SourceIcon = kind === 'sheet' ? IconFileSpreadsheet : IconFileZip
  return (
    <li className={classes.source}>
      <SourceIcon size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={failure ? classes.fault : classes.state}>
        {failure ? fieldErrorText({ ...failure, message: '' }, t) : <Progress {...props.source} />}
      </span>
      {kind === 'archive' && (
        <ActionIcon size="sm" aria-label={t('import.pictures.remove', { name })} onClick={props.onRemove}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  )
}

/** Shows how many pictures a source contains, and how many of them have been read or left out. */
function Progress({ kind, total, read, left_out }: Source) {
  const { t } = useTranslation()
  if (total === null) return t('import.pictures.opening')
  const count = { count: total, total: formatNumber(total), read: formatNumber(read) }
  if (read < total) return t('import.pictures.reading', count)
  const leftOutText = t('import.pictures.left_out', { count: left_out, shown: formatNumber(left_out) })
  const countText = t(kind === 'sheet' ? 'import.pictures.read' : 'import.pictures.files', count)
  return `${countText}${left_out > 0 ? ` · ${leftOutText}` : ''}`
}
