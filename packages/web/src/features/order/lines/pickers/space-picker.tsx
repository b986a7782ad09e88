import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import { RecordPicker } from '../../../../core/picker/record-picker.tsx'
import type { LineDraft } from '../../record/order-draft.ts'
import type { OfferedProduct, OfferedSpace, Order } from '../../record/order-record.ts'
import { inSpace } from '../line-choices.ts'

/** Where a line is mounted, of the spaces of its customer; none for stock. */
export function SpacePicker(props: {
  line: LineDraft
  /** The field's name in the form. */
  name: string
  customerId: number
  product: OfferedProduct | undefined
  saved: Order['lines'][number] | undefined
  error: string | undefined
  onChange: (line: LineDraft) => void
}) {
  const { line, customerId, saved, product } = props
  const { t } = useTranslation()
  const offered = useRef(new Map<number, OfferedSpace>())

  async function load(input: { search?: string; limit?: number }) {
    const spaces = await call('orderrest/getspaces', { ...input, customer_id: customerId })
    for (const space of spaces) offered.current.set(space.id, space)
    return spaces
  }

  return (
    <RecordPicker
      label=""
      ariaLabel={t('order.line.space')}
      name={props.name}
      source={{ key: ['order', 'spaces', customerId], load }}
      value={line.space_id ?? null}
      chosenName={saved?.space_id === line.space_id ? saved?.space_name : ''}
      placeholder={t('order.space_placeholder')}
      error={props.error}
      clearable
      onChange={(id) => props.onChange(inSpace(line, id, offered.current.get(id ?? 0), product))}
    />
  )
}
