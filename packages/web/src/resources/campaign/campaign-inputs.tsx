import { useTranslation } from 'react-i18next'
import { CustomerField } from '../../core/form/customer-field.tsx'
import { CodeOnce } from '../../core/form/problems/same-records.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import type { Campaign } from './campaign-record.ts'

const statuses = ['draft', 'active', 'closed'] as const

type CampaignInputsProps = {
  form: RecordForm<Campaign, CampaignDraft>
  /** Name of the customer of a new campaign, if the customer cannot be changed. */
  customerName: string | undefined
}

/** Shows the fields of a new or existing campaign. */
export function CampaignInputs({ form, customerName }: CampaignInputsProps) {
  const { t } = useTranslation()
  return (
    <FormGroup title={t('campaign.group_identity')}>
      <FieldRow>
        <TextField {...form.field('name')} required autoFocus={form.record === null} />
        <CodeOnce path="campaignrest/getcampaigns" code={form.draft.code} own={form.record}>
          <TextField {...form.field('code')} required />
        </CodeOnce>
      </FieldRow>
      <FieldRow>
        <CustomerField
          {...form.field('customer_id')}
          chosenName={form.record?.customer_name ?? customerName}
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
          // The draft can lack this field, because an update without it keeps the saved day.
          value={form.draft.artwork_due_at ?? null}
          help={t('campaign.artwork_due_help')}
        />
      </FieldRow>
      <LongTextField {...form.field('description')} />
    </FormGroup>
  )
}
