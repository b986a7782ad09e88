import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { eurosText, RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import { productDrafts } from './product-draft.ts'
import { ProductInputs } from './product-inputs.tsx'
import { productCalls } from './product-record.ts'

export default function ProductDetail() {
  const { t } = useTranslation()
  return (
    <DetailScreen calls={productCalls} drafts={productDrafts}>
      {(form) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          conflictTexts={{
            unit_price: eurosText,
            category_id: (id) => <RecordNameOf of="category" id={id} />,
            price_mode: (mode) => t(`product.price_modes.${mode}`),
          }}
        >
          <ProductInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
