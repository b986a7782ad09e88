import { productUpdate } from '@lienzo/contract/catalogue/product'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { eurosText, RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { newProduct, productDraft, productUpdateOf } from './product-draft.ts'
import { ProductInputs } from './product-inputs.tsx'
import { type Product, productCalls } from './product-record.ts'

export default function ProductDetail() {
  return (
    <RecordScreen calls={productCalls}>
      {(record, onSaved) => <ProductForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function ProductForm(props: { record: Product | null; onSaved: (saved: Product, wasNew: boolean) => void }) {
  const form = useRecordForm({
    calls: productCalls,
    record: props.record,
    toDraft: productDraft,
    blank: newProduct,
    toUpdate: productUpdateOf,
    schema: productUpdate,
    mayEdit: useMayEdit('/product'),
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
      deletion={productCalls}
      conflictTexts={{
        unit_price: eurosText,
        category_id: (id) => <RecordNameOf of="category" id={id} />,
        price_mode: (mode) => t(`product.price_modes.${mode}`),
      }}
    >
      <ProductInputs form={form} />
      <Attachments resource="product" record={record} />
    </RecordLayout>
  )
}
