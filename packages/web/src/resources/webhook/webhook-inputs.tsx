import { resourceOfEvent } from '@lienzo/contract/records/webhook'
import { resources } from '@lienzo/contract/resources'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import { EventChoice } from './event-choice.tsx'
import type { WebhookDraft } from './webhook-draft.ts'
import type { Webhook } from './webhook-record.ts'

const customers = picksFrom('customerrest/getcustomers')

/** Shows the fields of a new or existing webhook. */
export function WebhookInputs(props: {
  form: RecordForm<Webhook, WebhookDraft>
  isHouse: boolean
  /** Name of the customer of a new webhook, if the customer cannot be changed. */
  customerName: string | undefined
}) {
  const { form, isHouse } = props
  const { t } = useTranslation()
  const customer = form.field('customer_id')

  /**
   * Sets the customer. If it is not null, also removes the events of shared resources, which a customer's webhook does not
   * receive.
   */
  function chooseCustomer(customer_id: number | null) {
    const { events } = form.draft
    const remaining = events.filter((event) => !resources[resourceOfEvent(event)].shared)
    form.change({ customer_id, ...(customer_id === null ? {} : { events: remaining }) })
  }

  return (
    <>
      <FormGroup title={t('webhook.group_identity')}>
        <FieldRow>
          <TextField {...form.field('name')} required autoFocus={form.record === null} />
          <RecordPicker
            {...customer}
            onChange={chooseCustomer}
            source={customers}
            chosenName={form.record?.customer_name ?? props.customerName}
            clearable
            readOnly={customer.readOnly || !isHouse || form.record !== null}
            {...(isHouse ? { help: t('webhook.customer_help') } : { note: t('webhook.customer_own') })}
          />
        </FieldRow>
        <TextField {...form.field('url')} help={t('webhook.url_help')} required />
        <SwitchField {...form.field('active')} help={t('webhook.active_help')} />
      </FormGroup>
      <EventChoice {...form.field('events')} customerId={form.draft.customer_id} />
    </>
  )
}
