import { promotionUpdate } from '@lienzo/contract/customers/promotion'
import { familyNamed } from '@lienzo/rules/families'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { newPromotion, type PromotionStart, promotionDraft, startPromotion } from './promotion-draft.ts'
import { PromotionInputs } from './promotion-inputs.tsx'
import { type Promotion, promotionCalls } from './promotion-record.ts'

export default function PromotionDetail() {
  return (
    <RecordScreen calls={promotionCalls} start={startPromotion}>
      {(record, onSaved, start) => <PromotionForm record={record} start={start} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function PromotionForm(props: {
  record: Promotion | null
  start: PromotionStart | undefined
  onSaved: (saved: Promotion, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: promotionCalls,
    record: props.record,
    toDraft: promotionDraft,
    blank: props.start?.blank ?? newPromotion,
    toUpdate: (draft) => draft,
    schema: promotionUpdate,
    mayEdit: useMayEdit('/promotion'),
    onSaved: props.onSaved,
  })
  const { t } = useTranslation()
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={promotionCalls}
      conflictTexts={{
        customer_id: (id) => <RecordNameOf of="customer" id={id} />,
        family: (name) => t(familyNamed(name)?.key ?? name),
      }}
    >
      <PromotionInputs form={form} customerName={record?.customer_name ?? props.start?.customer?.name} />
      <Attachments resource="promotion" record={record} />
    </RecordLayout>
  )
}
