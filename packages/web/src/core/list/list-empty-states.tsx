import { Button } from '@mantine/core'
import { type Icon, IconCloudOff, IconSearchOff, IconTrashOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CallError } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { isNarrowed, type ListState } from './state/list-state.ts'

/** Replaces the rows of a list if there are none. It explains why and offers a next step. */
export function NoRows(props: {
  state: ListState
  onState: (state: ListState) => void
  /** Shown if the list has no records at all. */
  emptyList: ReactNode
}) {
  const { state, onState } = props
  if (isNarrowed(state)) {
    return <NothingMatches onClear={() => onState({ ...state, page: 1, search: '', filters: {} })} />
  }
  if (state.bin) return <EmptyBin />
  return props.emptyList
}

/** Replaces the rows of a list without records. It explains the purpose of the list and offers the first step. */
export function EmptyList(props: { name: string; icon: Icon; step: ReactNode }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={props.icon} title={t(`${props.name}.empty_title`)} text={t(`${props.name}.empty_text`)}>
      {props.step}
    </EmptyState>
  )
}

function EmptyBin() {
  const { t } = useTranslation()
  return <EmptyState icon={IconTrashOff} title={t('list.bin_empty_title')} text={t('list.bin_empty_text')} />
}

function NothingMatches(props: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={IconSearchOff} title={t('list.no_match_title')} text={t('list.no_match_text')}>
      <Button variant="default" onClick={props.onClear}>
        {t('list.clear_all')}
      </Button>
    </EmptyState>
  )
}

/** Shown if the page could not be loaded. The user keeps the search, the filters and the selection. */
export function FailedList(props: { error: unknown; stale: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconCloudOff}
      tone="failure"
      title={t(props.stale ? 'list.refresh_failed' : 'list.failed_title')}
      text={`${failureText(props.error, t)} ${t('list.failed_safe')}`}
    >
      <Button variant="default" onClick={props.onRetry}>
        {t('list.retry')}
      </Button>
    </EmptyState>
  )
}

/** Returns the headers of the filters that the server has refused as invalid. */
export function notUnderstood(
  error: unknown,
  filters: readonly { name: string; header: string }[],
): readonly string[] {
  if (!(error instanceof CallError)) return []
  const refusedFilters = filters.filter(({ name }) => Object.hasOwn(error.fields, `filters.${name}`))
  return [...new Set(refusedFilters.map(({ header }) => header))]
}

/** Shown if the server has refused filters as invalid. Such filters come, for example, from a URL. */
export function UnreadFilters({ headers, onClear }: { headers: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation()
  const columns = headers.map((header) => `«${header}»`).join(', ')
  return (
    <EmptyState
      icon={IconSearchOff}
      tone="failure"
      title={t('list.filter_not_understood', { count: headers.length, columns })}
      text={t('list.filter_not_understood_text')}
    >
      <Button variant="default" onClick={onClear}>
        {t('list.clear_all')}
      </Button>
    </EmptyState>
  )
}
