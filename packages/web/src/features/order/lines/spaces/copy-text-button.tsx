import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Shows a button that copies a list to the clipboard, so that the user can send it to the person who maintains the spaces. */
export function CopyTextButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('order.for_spaces.copied') : label}
        </Button>
      )}
    </CopyButton>
  )
}
