import { familyNamed } from '@lienzo/rules/customers/families'
import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import { startWithCustomer } from '../../core/form/customer-start.ts'
import { promotionDrafts } from './promotion-draft.ts'
import { PromotionInputs } from './promotion-inputs.tsx'
import { promotionCalls } from './promotion-record.ts'

export default function PromotionDetail() {
  const { t } = useTranslation()
  return (
    <DetailScreen
      calls={promotionCalls}
      drafts={promotionDrafts}
      start={() => startWithCustomer(promotionDrafts.blank)}
    >
      {(form, start) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          conflictTexts={{
            customer_id: (id) => <RecordNameOf of="customer" id={id} />,
            family: (name) => t(familyNamed(name)?.key ?? name),
          }}
        >
          <PromotionInputs form={form} customerName={start?.customer?.name} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
