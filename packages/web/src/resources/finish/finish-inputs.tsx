import { useTranslation } from 'react-i18next'
import { CodeOnce } from '../../core/form/problems/same-records.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { NumberField } from '../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { FinishDraft } from './finish-draft.ts'
import { finishExample } from './finish-example.ts'
import type { Finish } from './finish-record.ts'

const priceModes = ['m2', 'metre', 'piece', 'line'] as const
const units = { m2: '€/m²', metre: '€/m', piece: '€', line: '€' }

/** Shows the fields of a new or existing finish. */
export function FinishInputs({ form }: { form: RecordForm<Finish, FinishDraft> }) {
  const { t } = useTranslation()
  const choices = priceModes.map((value) => ({ value, label: t(`finish.price_modes.${value}`) }))
  return (
    <FormGroup title={t('finish.group_identity')}>
      <FieldRow>
        <TextField {...form.field('name')} required autoFocus={form.record === null} />
        <CodeOnce path="finishrest/getfinishes" code={form.draft.code} own={form.record}>
          <TextField {...form.field('code')} required />
        </CodeOnce>
      </FieldRow>
      <FieldRow>
        <ChoiceField
          {...form.field('price_mode')}
          choices={choices}
          note={t(`finish.price_mode_help.${form.draft.price_mode}`)}
        />
        <NumberField
          {...form.field('price')}
          decimals={2}
          unit={units[form.draft.price_mode]}
          required
          note={finishExample(form.draft.price_mode, form.draft.price, t)}
        />
      </FieldRow>
      <SwitchField {...form.field('active')} help={t('finish.active_help')} />
    </FormGroup>
  )
}
