import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../hooks/use-delayed.ts'
import { EmptyState } from './empty-state.tsx'

/** Time in ms after which a lost connection is reported; shorter losses are ignored. */
const MOMENT = 1000

type QueryState = Pick<UseQueryResult, 'fetchStatus' | 'data' | 'isPlaceholderData'>

/** Returns true if a query without current data has been waiting for a connection for at least `MOMENT`. */
export function useNoConnection({ fetchStatus, data, isPlaceholderData }: QueryState): boolean {
  return useDelayed(fetchStatus === 'paused' && (data === undefined || isPlaceholderData), MOMENT)
}

/** Replaces content that will load when the connection is restored. */
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
