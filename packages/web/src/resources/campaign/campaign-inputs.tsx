import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import type { Campaign } from './campaign-record.ts'

const customers = picksFrom('customerrest/getcustomers')
const statuses = ['draft', 'active', 'closed'] as const

/** The inputs of a campaign, for making one and for changing it. */
export function CampaignInputs(props: {
  form: RecordForm<Campaign, CampaignDraft>
  customerName: string | undefined
}) {
  const { form } = props
  const { t } = useTranslation()
  const customer = form.field('customer_id')
  return (
    <FormGroup title={t('campaign.group_identity')}>
      <FieldRow>
        <TextField {...form.field('name')} required autoFocus={form.record === null} />
        <TextField {...form.field('code')} required />
      </FieldRow>
      <FieldRow>
        <RecordPicker
          {...customer}
          // 0 stands for none: a campaign always belongs to a customer.
          value={customer.value || null}
          onChange={(id) => customer.onChange(id ?? 0)}
          source={customers}
          chosenName={props.customerName}
          required
        />
        <ChoiceField
          {...form.field('status')}
          choices={statuses.map((value) => ({ value, label: t(`campaign.statuses.${value}`) }))}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <DateField {...form.field('starts_at')} />
        <DateField {...form.field('ends_at')} />
        <DateField
          {...form.field('artwork_due_at')}
          // The update may leave it out, which keeps it.
          value={form.draft.artwork_due_at ?? null}
          help={t('campaign.artwork_due_help')}
        />
      </FieldRow>
      <LongTextField {...form.field('description')} />
    </FormGroup>
  )
}
