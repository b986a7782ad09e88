import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/layout/facts.tsx'
import { formatDateTime } from '../language/language.ts'

/** When a record was made and last changed. */
export function RecordFacts(props: { record: { created_at: number; updated_at: number; version: number } }) {
  const { t } = useTranslation()
  const { created_at, updated_at, version } = props.record
  return (
    <Facts
      title={t('form.record')}
      facts={[
        { label: t('form.created_at'), value: formatDateTime(created_at) },
        { label: t('form.updated_at'), value: formatDateTime(updated_at) },
        { label: t('form.version'), value: String(version) },
      ]}
    />
  )
}
