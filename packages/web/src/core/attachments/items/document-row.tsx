import type { FileView } from '@lienzo/contract/wire/fields'
import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconPresentation,
  IconTrash,
  IconVector,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { formatDate } from '../../language/language.ts'
import { sizeText, typeText } from './file-text.ts'
import type { ItemProps } from './item-props.ts'
import classes from './items.module.css'
import { MoveGrip } from './move-grip.tsx'
import { openHere } from './picture-tile.tsx'
import { SelectBox } from './select-box.tsx'
import { TitleField } from './title-field.tsx'
import { useSortable } from './use-sortable.ts'

/** One document: its title, what it is, and who brought it; what can be shown opens in the viewer. */
export function DocumentRow(props: ItemProps) {
  const { attachment, name, mayEdit } = props
  const { file } = attachment
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const { landing, isDragged } = useSortable({
    id: attachment.id,
    list: props.list,
    direction: 'down',
    disabled: !mayEdit,
    dragged: row,
    handle: grip,
    target: row,
    onDrop: props.onDrop,
  })
  // A file may say that it can be shown, and yet hold nothing that can.
  const [broken, setBroken] = useState<string>()
  const isShown = file.large !== '' && broken !== file.small

  return (
    <li
      ref={row}
      className={classes.row}
      data-landing={landing ?? undefined}
      data-dragged={isDragged || undefined}
      data-selected={props.isSelected || undefined}
    >
      {mayEdit && (
        <MoveGrip
          id={attachment.id}
          name={name}
          className={classes.rowgrip}
          element={grip}
          onStep={props.onStep}
          onDelete={props.onDelete}
        />
      )}
      <SelectBox
        className={classes.rowcheck}
        name={name}
        isSelected={props.isSelected}
        onSelect={props.onSelect}
      />
      <a
        className={classes.sheet}
        href={isShown ? file.large : file.original}
        download={isShown ? undefined : file.name}
        aria-label={t(isShown ? 'attachment.open' : 'attachment.download', { name })}
        onErrorCapture={() => setBroken(file.small)}
        onClick={isShown ? (event) => openHere(event, props.onOpen) : undefined}
      >
        <Thumbnail src={isShown ? file.small : undefined} alt="" size={40} empty={iconOf(file)} />
      </a>
      <div className={classes.words}>
        <TitleField
          label={t('attachment.document.caption', { name: file.name })}
          title={attachment.title}
          fallback={file.name}
          readOnly={!mayEdit}
          onRetitle={props.onRetitle}
        />
        <span className={classes.facts}>
          {[
            typeText(file),
            sizeText(file.size),
            file.pages !== null && file.pages > 1 && t('attachment.pages', { count: file.pages }),
            attachment.title && file.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className={classes.brought}>
        {formatDate(attachment.created_at)}
        {attachment.created_by_name && ` · ${attachment.created_by_name}`}
      </span>
      <div className={classes.rowactions}>
        <ActionIcon
          component="a"
          href={file.original}
          download={file.name}
          variant="subtle"
          color="gray"
          aria-label={t('attachment.download', { name })}
          title={t('attachment.download', { name })}
        >
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
        {mayEdit && (
          <ActionIcon
            className={classes.rowdelete}
            variant="subtle"
            color="gray"
            aria-label={t('attachment.delete', { name })}
            title={t('attachment.delete', { name })}
            onClick={props.onDelete}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}

const icons: readonly [endings: RegExp, icon: Icon][] = [
  [/^(XLSX?|ODS|CSV)$/, IconFileSpreadsheet],
  [/^(DOCX?|ODT|TXT|RTF|MD)$/, IconFileText],
  [/^(PPTX?|ODP)$/, IconPresentation],
]

/** The sign of a file that has no picture of its own. */
function iconOf(file: FileView): Icon {
  if (file.kind === 'picture') return IconPhoto
  if (file.kind === 'drawing') return IconVector
  if (file.kind === 'pdf') return IconFileTypePdf
  return icons.find(([endings]) => endings.test(typeText(file)))?.[1] ?? IconFile
}
