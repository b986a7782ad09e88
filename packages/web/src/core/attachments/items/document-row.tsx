import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import tiles from '../../../ui/pictures/tiles.module.css'
import { formatDate } from '../../language/language.ts'
import { DocumentLink } from './document-link.tsx'
import { documentFacts } from './file-text.ts'
import type { ItemProps } from './item-props.ts'
import classes from './items.module.css'
import { MoveGrip } from './move-grip.tsx'
import { SelectBox } from './select-box.tsx'
import { TitleField } from './title-field.tsx'
import { useSortable } from './use-sortable.ts'

/** Row of a document: its title and file, the person who added it, and the time. */
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
      <DocumentLink file={file} name={name} onOpen={props.onOpen} />
      <div className={classes.words}>
        <TitleField
          label={t('attachment.document.caption', { name: file.name })}
          title={attachment.title}
          fallback={file.name}
          readOnly={!mayEdit}
          onRetitle={props.onRetitle}
        />
        <span className={tiles.facts}>{documentFacts(attachment, t)}</span>
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
