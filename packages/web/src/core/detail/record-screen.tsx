import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../ui/feedback/no-connection.tsx'
import { RecordSkeleton } from '../../ui/feedback/record-skeleton.tsx'
import { type SearchParameters, useSearchParameters } from '../address/search-parameters.ts'
import { CallError } from '../call/call.ts'
import { useMayMakeRecords } from '../session/use-may-make-records.ts'
import { RecordFailed } from './record-failed.tsx'
import { recordIdOf, useRecord } from './use-record.ts'

export type SaveHandler<Whole> = (record: Whole, wasNew: boolean) => void

type RecordScreenProps<Whole, Start> = {
  calls: { name: string; get: (id: number) => Promise<Whole> }
  /** Loads the initial values of a new record; omitted if they are constant. */
  start?: (() => Promise<Start>) | undefined
  /**
   * Renders a record, or a new record if `record` is null. `onSaved` replaces the URL of a new record with the URL of the saved
   * record.
   */
  children: (record: Whole | null, onSaved: SaveHandler<Whole>, start: Start | undefined) => ReactNode
}

/** Screen of a single record. Loads the record in the URL and passes it to `children`. */
export function RecordScreen<Whole extends { id: number }, Start = never>({
  calls,
  start,
  children,
}: RecordScreenProps<Whole, Start>) {
  const { id: parameter } = useParams({ strict: false }) as { id?: string }
  const id = recordIdOf(parameter)
  const { copy, customer, campaign } = useSearchParameters()
  const navigate = useNavigate()
  const query = useRecord(calls.name, calls.get, id)
  const startQuery = useQuery({
    queryKey: [calls.name, 'start', copy, customer, campaign],
    queryFn: start ?? skipToken,
    enabled: id === null,
    staleTime: Number.POSITIVE_INFINITY,
    // Not cached, so that each new record loads the values again.
    gcTime: 0,
  })
  // Keeps the form of a new record mounted when the URL changes to the id of the saved record.
  const [creation, setCreation] = useState<{ record: Whole; arrived: boolean; form: number } | null>(null)
  const isMade = creation !== null && id === creation.record.id
  const form = (creation?.form ?? 0) + (id === null && creation?.arrived ? 1 : 0)
  if (isMade && !creation.arrived) setCreation({ ...creation, arrived: true })

  function onSaved(record: Whole, wasNew: boolean) {
    if (!wasNew) return
    setCreation({ record, arrived: false, form })
    // Skips the question before leaving, because the form keeps text that was typed during the save.
    navigate({ to: `/${calls.name}/${record.id}`, replace: true, ignoreBlocker: true })
  }

  const isOffline = useNoConnection(query)

  if (id === null || isMade) {
    // Only a new record waits for its initial values. After it was saved, the URL no longer contains the parameters for them.
    if (start && id === null && startQuery.isPending) return <RecordSkeleton />
    const latest = query.data?.id === id ? query.data : creation?.record
    const record = (isMade && latest) || null
    return <div key={`new-${form}`}>{children(record, onSaved, startQuery.data)}</div>
  }
  if (Number.isNaN(id)) return <RecordMissing name={calls.name} />
  if (query.isLoadingError) {
    return isMissing(query.error) ? (
      <RecordMissing name={calls.name} />
    ) : (
      <RecordFailed error={query.error} onRetry={() => query.refetch()} />
    )
  }
  if (isOffline) return <NoConnection />
  // The form and the typed text stay if only a reload fails.
  if (query.isPending || query.isPlaceholderData) return <RecordSkeleton />
  // If the server returned a record with a different id, navigates to the URL of that record.
  if (query.data.id !== id) return <Navigate to={`/${calls.name}/${query.data.id}`} replace />
  return <div key={id}>{children(query.data, onSaved, undefined)}</div>
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND'
}

const inTheBin: SearchParameters = { bin: 1 }

/** Shown if the record does not exist. It may be in the bin, so users who can restore records get a link to the bin. */
function RecordMissing({ name }: { name: string }) {
  const { t } = useTranslation()
  const mayRestore = useMayMakeRecords(name)
  return (
    <EmptyState icon={IconMapPinOff} title={t('form.missing_title')} text={t('form.missing_text')}>
      <Button component={Link} to={`/${name}`} variant="default">
        {t('form.back_to', { list: t(`${name}.plural`) })}
      </Button>
      {mayRestore && (
        <Button variant="default" renderRoot={(link) => <Link to={`/${name}`} search={inTheBin} {...link} />}>
          {t('form.missing_bin')}
        </Button>
      )}
    </EmptyState>
  )
}
