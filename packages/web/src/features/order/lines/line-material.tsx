import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LineDraft } from '../record/order-draft.ts'
import type { OfferedProduct, Order } from '../record/order-record.ts'
import { materialChoices, withMaterial } from './line-choices.ts'

/** The material of a line, of those that its product permits. */
export function LineMaterial(props: {
  line: LineDraft
  /** The field's name in the form. */
  name: string
  product: OfferedProduct | undefined
  saved: Order['lines'][number] | undefined
  error: string | undefined
  onChange: (line: LineDraft) => void
}) {
  const { line, product } = props
  const { t } = useTranslation()
  const choices = materialChoices(line, product, props.saved)
  const isOptional = product?.price_mode === 'unit'
  return (
    <Select
      aria-label={t('order.line.material')}
      name={props.name}
      data={choices}
      value={line.material_id === null ? null : String(line.material_id)}
      placeholder={t(isOptional ? 'order.material_any' : 'order.material_placeholder')}
      error={props.error}
      disabled={choices.length === 0}
      allowDeselect={isOptional}
      checkIconPosition="right"
      comboboxProps={{ width: 'min(320px, calc(100vw - 24px))', position: 'bottom-start' }}
      onChange={(id) => props.onChange(withMaterial(line, id === null ? null : Number(id), product))}
    />
  )
}
