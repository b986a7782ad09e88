import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow } from '../../ui/layout/form-group.tsx'
import { MeasurementLine } from './measurement-line.tsx'
import { sourceChoices } from './source-choices.ts'
import type { SpaceDraft } from './space-draft.ts'
import type { Space } from './space-record.ts'

/** Shows the fields for how, when and by whom a space was measured. */
export function MeasurementInputs({ form }: { form: RecordForm<Space, SpaceDraft> }) {
  const { t } = useTranslation()
  const { measured_how, measured_at, measured_by } = form.draft
  return (
    <>
      {form.record && <MeasurementLine space={form.record} />}
      <FieldRow columns={3}>
        <ChoiceField
          {...form.field('measured_how')}
          value={measured_how ?? 'unsaid'}
          choices={sourceChoices(t)}
        />
        <DateField {...form.field('measured_at')} value={measured_at ?? null} />
        <TextField
          {...form.field('measured_by')}
          value={measured_by ?? ''}
          placeholder={t('space.measured_by_saver')}
          help={t('space.measured_help')}
        />
      </FieldRow>
    </>
  )
}
