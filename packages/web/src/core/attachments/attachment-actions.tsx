import type { AttachmentKind, NoticeSide } from '@lienzo/contract/records/attachment'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { useAttachments } from './state/use-attachments.ts'
import { useDownload } from './state/use-download.ts'
import { useSideText } from './state/use-side-text.ts'

/** Menu with actions on all attachments: downloading them and notifying people about them. */
export function AttachmentActions(props: {
  kind: AttachmentKind
  attachments: ReturnType<typeof useAttachments>
  /** True while the notice form is open, because the form must then keep the focus. */
  isTelling: boolean
  onTell: (side: NoticeSide) => void
}) {
  const { kind, attachments } = props
  const { t } = useTranslation()
  const download = useDownload(attachments.calls)
  const sideText = useSideText()
  return (
    <Menu position="bottom-end" shadow="md" returnFocus={!props.isTelling}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t(`attachment.${kind}.more`)}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={15} stroke={1.6} />} onClick={() => download()}>
          {t('attachment.download_all')}
        </Menu.Item>
        {attachments.sides.map((side) => (
          <Menu.Item
            key={side}
            leftSection={<IconSend size={15} stroke={1.6} />}
            onClick={() => props.onTell(side)}
          >
            {sideText(side)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
