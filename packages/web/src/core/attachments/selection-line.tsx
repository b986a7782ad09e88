import type { AttachmentKind, NoticeSide } from '@lienzo/contract/attachment'
import { Button } from '@mantine/core'
import { IconDownload, IconSend, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './attachments.module.css'
import type { useAttachments } from './use-attachments.ts'
import { useDownload } from './use-download.ts'
import type { AttachmentSelection } from './use-selection.ts'
import { useSideText } from './use-side-text.ts'

/** What can be done with those that are selected. */
export function SelectionLine(props: {
  kind: AttachmentKind
  selection: AttachmentSelection
  attachments: ReturnType<typeof useAttachments>
  onTell: (side: NoticeSide) => void
  onDelete: () => void
}) {
  const { kind, selection, attachments } = props
  const { t } = useTranslation()
  const download = useDownload(attachments.calls)
  const sideText = useSideText()
  const count = selection.ids.length
  return (
    <section className={classes.selection} aria-label={t(`attachment.${kind}.selection`)}>
      <span className={classes.selected} role="status">
        {t('attachment.selected', { count })}
      </span>
      {count < attachments.rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectAll}>
          {t('attachment.select_all')}
        </Button>
      )}
      <span className={classes.space} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} stroke={1.6} />}
        onClick={() => download(selection.ids)}
      >
        {t('attachment.download_some')}
      </Button>
      {attachments.sides.map((side) => (
        <Button
          key={side}
          variant="default"
          size="xs"
          leftSection={<IconSend size={15} stroke={1.6} />}
          onClick={() => props.onTell(side)}
        >
          {sideText(side)}
        </Button>
      ))}
      {attachments.mayEdit && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={15} stroke={1.6} />}
          onClick={props.onDelete}
        >
          {t('list.delete')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={15} stroke={1.6} />}
        onClick={selection.clear}
      >
        {t('attachment.clear_selection')}
      </Button>
    </section>
  )
}
