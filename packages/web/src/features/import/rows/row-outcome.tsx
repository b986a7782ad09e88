import { resources } from '@lienzo/contract/resources'
import { useTranslation } from 'react-i18next'
import { RecordLink } from '../../../core/picker/record-link.tsx'
import type { ShownImport } from '../use-import.ts'
import type { ShownRow } from './shown-rows.ts'

type OutcomeProps = { resource: ShownImport['resource']; row: ShownRow }

/** Shows what the import will do with a row. An unchanged row can still add pictures. */
export function Forecast({ row: { outcome, pictures } }: OutcomeProps) {
  const { t } = useTranslation()
  return t(outcome === 'unchanged' && pictures > 0 ? 'import.pictures.becomes' : `import.becomes.${outcome}`)
}

/** Shows what the import did with a row, with a link to the record unless the record has been deleted. */
export function Outcome({ resource, row: { outcome, taken, record } }: OutcomeProps) {
  const { t } = useTranslation()
  const isLeft = (outcome === 'created' || outcome === 'updated') && !taken
  const text = t(`import.result.${isLeft ? 'left' : outcome}`)
  if (!record) return text
  if (record.deleted) return `${text} · ${t('import.kept.deleted')}`
  return (
    <RecordLink screen={resources[resource].path} id={record.id}>
      {text}
    </RecordLink>
  )
}
