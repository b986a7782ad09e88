import { webhookUpdate } from '@lienzo/contract/records/webhook'
import { HOUSE_USERGROUP_ID } from '@lienzo/rules/permissions'
import { useState } from 'react'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useCurrentUser } from '../../core/session/session-user.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { Deliveries } from './deliveries.tsx'
import { newWebhook, webhookDraft, webhookStart } from './webhook-draft.ts'
import { WebhookInputs } from './webhook-inputs.tsx'
import { type Webhook, webhookCalls } from './webhook-record.ts'
import { WebhookSecret } from './webhook-secret.tsx'

export default function WebhookDetail() {
  const isHouse = useCurrentUser()?.user_usergroup_id === HOUSE_USERGROUP_ID
  return (
    <RecordScreen calls={webhookCalls} start={() => webhookStart(isHouse)}>
      {(record, onSaved, start) => (
        <WebhookForm record={record} onSaved={onSaved} start={start} isHouse={isHouse} />
      )}
    </RecordScreen>
  )
}

function WebhookForm(props: {
  record: Webhook | null
  onSaved: (saved: Webhook, wasNew: boolean) => void
  start: Awaited<ReturnType<typeof webhookStart>> | undefined
  isHouse: boolean
}) {
  const { start, isHouse } = props
  const mayEdit = useMayEdit('/user')
  const [secret, setSecret] = useState<string | null>(null)
  const form = useRecordForm({
    calls: webhookCalls,
    record: props.record,
    toDraft: webhookDraft,
    blank: { ...newWebhook, customer_id: start?.customer_id ?? null },
    toUpdate: (draft) => draft,
    schema: webhookUpdate,
    mayEdit,
    onSaved: (saved, wasNew) => {
      if (saved.secret) setSecret(saved.secret)
      props.onSaved(saved, wasNew)
    },
  })
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={webhookCalls}
    >
      <WebhookInputs form={form} isHouse={isHouse} customerName={record?.customer_name ?? start?.name} />
      {record && mayEdit && <WebhookSecret webhookId={record.id} secret={secret} onSecret={setSecret} />}
      {record && <Deliveries key={record.id} webhook={record} mayEdit={mayEdit} />}
    </RecordLayout>
  )
}
