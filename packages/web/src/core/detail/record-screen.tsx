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
  /** Loads the initial values of a new record, if they are not always the same. */
  start?: (() => Promise<Start>) | undefined
  /** Renders the record, or a new one if it is null. `onSaved` navigates from a new record to its own URL. */
  children: (record: Whole | null, onSaved: SaveHandler<Whole>, start: Start | undefined) => ReactNode
}

/** Screen of one record. Loads the record in the URL and passes it to `children`. */
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
    // The values are not cached, so the next new record loads them again.
    gcTime: 0,
  })
  // A new record keeps its form when the URL gets its id, because the form is not mounted again.
  const [creation, setCreation] = useState<{ record: Whole; arrived: boolean; form: number } | null>(null)
  const isMade = creation !== null && id === creation.record.id
  const form = (creation?.form ?? 0) + (id === null && creation?.arrived ? 1 : 0)
  if (isMade && !creation.arrived) setCreation({ ...creation, arrived: true })

  function onSaved(record: Whole, wasNew: boolean) {
    if (!wasNew) return
    setCreation({ record, arrived: false, form })
    // Ignores the question before leaving, because the form keeps text typed during the save.
    navigate({ to: `/${calls.name}/${record.id}`, replace: true, ignoreBlocker: true })
  }

  const isOffline = useNoConnection(query)

  if (id === null || isMade) {
    // Only a new record waits for initial values: after saving, the URL no longer contains the parameters for them.
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
  // If only a reload fails, the form and the typed text remain.
  if (query.isPending || query.isPlaceholderData) return <RecordSkeleton />
  // The server returned a record with a different id, so the URL changes to that record's.
  if (query.data.id !== id) return <Navigate to={`/${calls.name}/${query.data.id}`} replace />
  return <div key={id}>{children(query.data, onSaved, undefined)}</div>
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND'
}

const inTheBin: SearchParameters = { bin: 1 }

/**
 * Shown if the record does not exist. People who can restore records get a link to the bin, because the record may be there.
 */
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
