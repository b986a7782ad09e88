import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../hooks/use-delayed.ts'
import { EmptyState } from './empty-state.tsx'

/** A connection that is gone for less is not spoken of, in ms. */
const MOMENT = 1000

type Asked = Pick<UseQueryResult, 'fetchStatus' | 'data' | 'isPlaceholderData'>

/** Whether what was asked for has been waiting for a connection for a moment. */
export function useNoConnection({ fetchStatus, data, isPlaceholderData }: Asked): boolean {
  return useDelayed(fetchStatus === 'paused' && (data === undefined || isPlaceholderData), MOMENT)
}

/** In the place of what comes as soon as there is a connection again. */
export function NoConnection() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconCloudOff}
      title={t('errors.no_connection_title')}
      text={t('errors.no_connection_text')}
    />
  )
}
