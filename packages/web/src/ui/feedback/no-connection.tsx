import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../hooks/use-delayed.ts'
import { EmptyState } from './empty-state.tsx'

/** Shortest loss of connection that is reported, in ms. */
const MOMENT = 1000

type QueryState = Pick<UseQueryResult, 'fetchStatus' | 'data' | 'isPlaceholderData'>

/** Returns true once a query without current data has waited for a connection for `MOMENT`. */
export function useNoConnection({ fetchStatus, data, isPlaceholderData }: QueryState): boolean {
  return useDelayed(fetchStatus === 'paused' && (data === undefined || isPlaceholderData), MOMENT)
}

/** Shown instead of content that loads as soon as the connection is back. */
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
