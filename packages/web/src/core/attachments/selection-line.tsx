import type { AttachmentKind, NoticeSide } from '@lienzo/contract/records/attachment'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  type Icon,
  IconDots,
  IconDownload,
  IconSelectAll,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './attachments.module.css'
import type { useAttachments } from './state/use-attachments.ts'
import { useDownload } from './state/use-download.ts'
import type { AttachmentSelection } from './state/use-selection.ts'
import { useSideText } from './state/use-side-text.ts'

type Action = { label: string; icon: Icon; run: () => void }

/** Buttons for actions on the selected attachments. If there is little room, they form a menu. */
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
  const canSelectMore = count < attachments.rows.length
  const all: Action = { label: t('attachment.select_all'), icon: IconSelectAll, run: selection.selectAll }
  const others: Action[] = [
    { label: t('attachment.download_some'), icon: IconDownload, run: () => download(selection.ids) },
    ...attachments.sides.map((side) => ({
      label: sideText(side),
      icon: IconSend,
      run: () => props.onTell(side),
    })),
  ]
  return (
    <section className={classes.selection} aria-label={t(`attachment.${kind}.selection`)}>
      <span className={classes.selected} role="status">
        {t('attachment.selected', { count })}
      </span>
      <span className={classes.roomy}>
        {canSelectMore && (
          <Button variant="subtle" size="compact-sm" onClick={all.run}>
            {all.label}
          </Button>
        )}
      </span>
      <span className={classes.space} />
      <span className={classes.roomy}>
        {others.map((action) => (
          <Button
            key={action.label}
            variant="default"
            size="xs"
            leftSection={<action.icon size={15} stroke={1.6} />}
            onClick={action.run}
          >
            {action.label}
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
      </span>
      <ActionMenu label={t(`attachment.${kind}.more`)} actions={canSelectMore ? [all, ...others] : others} />
      {attachments.mayEdit && (
        <ActionIcon
          className={classes.tight}
          variant="default"
          size={30}
          aria-label={t('list.delete')}
          onClick={props.onDelete}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size={30}
        aria-label={t('attachment.clear_selection')}
        title={t('attachment.clear_selection')}
        onClick={selection.clear}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </section>
  )
}

function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon className={classes.tight} variant="default" size={30} aria-label={label}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={<action.icon size={15} stroke={1.6} />}
            onClick={action.run}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
