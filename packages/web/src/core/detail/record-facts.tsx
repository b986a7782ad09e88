import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../ui/layout/facts.tsx'
import { formatDateTime } from '../language/language.ts'

/** Version and dates of a record. Records that are part of another record have no dates. */
export type RecordDates = { version: number; created_at?: number; updated_at?: number }

/** Shows when a record was created and last changed, together with other facts. Renders nothing if the record has no dates. */
export function RecordFacts(props: { record: RecordDates; more?: readonly Fact[] }) {
  const { t } = useTranslation()
  const { created_at, updated_at, version } = props.record
  if (created_at === undefined || updated_at === undefined) return null
  return (
    <Facts
      title={t('form.record')}
      facts={[
        { label: t('form.created_at'), value: formatDateTime(created_at) },
        { label: t('form.updated_at'), value: formatDateTime(updated_at) },
        { label: t('form.version'), value: String(version) },
        ...(props.more ?? []),
      ]}
    />
  )
}
