import { ActionIcon } from '@mantine/core'
import { IconPhotoOff, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicture } from '../../../ui/pictures/file-picture.tsx'
import tiles from '../../../ui/pictures/tiles.module.css'
import { formatNumber } from '../../language/language.ts'
import { sizeText } from './file-text.ts'
import type { ItemProps } from './item-props.ts'
import classes from './items.module.css'
import { MoveGrip } from './move-grip.tsx'
import { SelectBox } from './select-box.tsx'
import { TitleField } from './title-field.tsx'
import { useSortable } from './use-sortable.ts'

/** Picture with its caption. It opens the viewer, and the user can drag it to a different position. */
export function PictureTile(props: ItemProps) {
  const { attachment, name, mayEdit } = props
  const { file } = attachment
  const { t } = useTranslation()
  const tile = useRef<HTMLLIElement>(null)
  const frame = useRef<HTMLAnchorElement>(null)
  const { landing, isDragged } = useSortable({
    id: attachment.id,
    list: props.list,
    direction: 'across',
    disabled: !mayEdit,
    dragged: frame,
    target: tile,
    onDrop: props.onDrop,
  })

  return (
    <li
      ref={tile}
      className={`${tiles.tile} ${classes.tile}`}
      data-landing={landing ?? undefined}
      data-dragged={isDragged || undefined}
      data-selected={props.isSelected || undefined}
    >
      <a
        ref={frame}
        className={`${tiles.picture} ${classes.picture}`}
        href={file.large || file.original}
        aria-label={t('attachment.open', { name })}
        onClick={(event) => openHere(event, props.onOpen)}
      >
        <FilePicture src={file.medium} alt="" draggable={false}>
          <IconPhotoOff size={32} stroke={1.25} aria-hidden />
        </FilePicture>
      </a>
      <SelectBox
        className={classes.check}
        name={name}
        isSelected={props.isSelected}
        onSelect={props.onSelect}
      />
      {mayEdit && (
        <>
          <ActionIcon
            className={classes.delete}
            variant="default"
            size="sm"
            aria-label={t('attachment.delete', { name })}
            title={t('attachment.delete', { name })}
            onClick={props.onDelete}
          >
            <IconTrash size={14} stroke={1.6} />
          </ActionIcon>
          <MoveGrip
            id={attachment.id}
            name={name}
            className={classes.grip}
            onStep={props.onStep}
            onDelete={props.onDelete}
          />
        </>
      )}
      <TitleField
        label={t('attachment.picture.caption', { name: file.name })}
        title={attachment.title}
        fallback={file.name}
        readOnly={!mayEdit}
        onRetitle={props.onRetitle}
      />
      <span className={tiles.facts}>
        {file.width_px !== null &&
          `${formatNumber(file.width_px)} × ${formatNumber(file.height_px ?? 0)} px · `}
        {sizeText(file.size)}
      </span>
    </li>
  )
}

/**
 * Calls `open` on a plain click, instead of following the link. A click with a modifier key still opens a new tab or window.
 */
export function openHere(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  open()
}
