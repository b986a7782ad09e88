import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureText } from './call-failure.ts'

/** Shows why a part of the screen could not be loaded, and a button to retry. */
export function LoadFailure(props: {
  error: unknown
  onRetry: () => void
  className: string | undefined
  /** True to show the button with a border. */
  framed?: boolean
}) {
  const { t } = useTranslation()
  const look = props.framed
    ? ({ variant: 'default', size: 'compact-xs' } as const)
    : ({ variant: 'subtle', size: 'compact-sm' } as const)
  return (
    <p className={props.className} role="alert">
      {failureText(props.error, t)}{' '}
      <Button {...look} onClick={props.onRetry}>
        {t('list.retry')}
      </Button>
    </p>
  )
}
