import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { Deliveries } from './deliveries.tsx'
import { startWebhook, webhookDrafts } from './webhook-draft.ts'
import { WebhookInputs } from './webhook-inputs.tsx'
import { webhookCalls } from './webhook-record.ts'
import { WebhookSecret } from './webhook-secret.tsx'

export default function WebhookDetail() {
  const isHouse = useIsHouse()
  const mayEdit = useMayEdit('/user')
  return (
    <DetailScreen calls={webhookCalls} drafts={webhookDrafts} start={() => startWebhook(isHouse)}>
      {(form, start) => (
        <RecordLayout form={form} title={form.record?.name}>
          <WebhookInputs form={form} isHouse={isHouse} customerName={start?.customer?.name} />
          {form.record && mayEdit && <WebhookSecret webhook={form.record} />}
          {form.record && <Deliveries key={form.record.id} webhook={form.record} mayEdit={mayEdit} />}
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
