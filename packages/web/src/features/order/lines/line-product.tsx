import { useTranslation } from 'react-i18next'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import type { LineDraft } from '../record/order-draft.ts'
import type { Order } from '../record/order-record.ts'
import { withProduct } from './line-choices.ts'
import type { useOfferedProducts } from './use-offered-products.ts'

/** The product of a line, of those that are offered. */
export function LineProduct(props: {
  line: LineDraft
  /** The field's name in the form. */
  name: string
  products: ReturnType<typeof useOfferedProducts>
  saved: Order['lines'][number] | undefined
  error: string | undefined
  onChange: (line: LineDraft) => void
}) {
  const { line, products, saved } = props
  const { t } = useTranslation()
  const savedName = saved?.product_id === line.product_id ? saved.product_name : ''
  return (
    <RecordPicker
      label=""
      ariaLabel={t('order.line.product')}
      name={props.name}
      source={products.source}
      value={line.product_id || null}
      chosenName={products.find(line.product_id)?.name ?? savedName}
      placeholder={t('order.product_placeholder')}
      error={props.error}
      onChange={(id) => props.onChange(withProduct(line, id ?? 0, products.find(id ?? 0)))}
    />
  )
}
