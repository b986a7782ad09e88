import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { failureText } from '../call/call-failure.ts'

/** Shown if a record could not be loaded, with a button to retry. */
export function RecordFailed(props: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconCloudOff}
      tone="failure"
      title={t('form.load_failed')}
      text={failureText(props.error, t)}
    >
      <Button variant="default" onClick={props.onRetry}>
        {t('list.retry')}
      </Button>
    </EmptyState>
  )
}
