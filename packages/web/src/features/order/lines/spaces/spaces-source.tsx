import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import type { PickSource } from '../../../../core/picker/picks.ts'
import { RecordPicker } from '../../../../core/picker/record-picker.tsx'
import type { Order } from '../../record/order-record.ts'
import { ChosenNumbers } from './chosen-numbers.tsx'
import { numbersIn } from './numbers-in-text.ts'

const sources = ['basket', 'numbers', 'order'] as const
type Source = (typeof sources)[number]

/** Choice of spaces: the spaces in the basket, spaces by number, or the spaces of a different order. */
export type ChosenSpaces = {
  source: Source
  /** Space numbers as the user typed them. */
  text: string
  /** True if the spaces that get a line are removed from the basket. */
  empties: boolean
  order: { id: number; name: string } | null
}

/** Returns the chosen spaces in the form that the call expects, or undefined if no spaces are chosen. */
export function spacesOf({ source, text, order }: ChosenSpaces, inBasket: number) {
  if (source === 'basket') return inBasket > 0 ? { basket: true as const } : undefined
  if (source === 'order') return order ? { order_id: order.id } : undefined
  const { found } = numbersIn(text)
  return found.length > 0 ? { numbers: found } : undefined
}

/**
 * Returns the number of chosen spaces. Returns undefined for the spaces of a different order, because only the server knows
 * their number.
 */
export function countOf({ source, text }: ChosenSpaces, inBasket: number): number | undefined {
  if (source === 'basket') return inBasket
  return source === 'numbers' ? numbersIn(text).found.length : undefined
}

/** Lets the user choose the spaces: from the basket, by numbers, or from a different order of the customer. */
export function SpacesSource(props: {
  order: Order
  chosen: ChosenSpaces
  inBasket: number
  /** True to show an error while no spaces are chosen. */
  asks: boolean
  onChange: (choice: ChosenSpaces) => void
}) {
  const { order, chosen, inBasket, onChange } = props
  const { t } = useTranslation()
  const none = props.asks && !spacesOf(chosen, inBasket) ? t('order.for_spaces.none') : undefined
  const isNarrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false })
  const change = (changes: Partial<ChosenSpaces>) => onChange({ ...chosen, ...changes })
  return (
    <>
      <SegmentedControl
        aria-label={t('order.for_spaces.which')}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        value={chosen.source}
        onChange={(value) => change({ source: sources.find((each) => each === value) ?? 'numbers' })}
        data={[
          { value: 'basket', label: t('order.for_spaces.basket', { count: inBasket }) },
          { value: 'numbers', label: t('order.for_spaces.numbers') },
          { value: 'order', label: t('order.for_spaces.order') },
        ]}
      />
      {chosen.source === 'numbers' && (
        <ChosenNumbers
          text={chosen.text}
          onText={(text) => change({ text })}
          numbers={numbersIn(chosen.text)}
          error={none}
        />
      )}
      {chosen.source === 'order' && (
        <RecordPicker
          label={t('order.for_spaces.order_label')}
          help={t('order.for_spaces.order_help')}
          required
          source={ordersOf(order)}
          value={chosen.order?.id ?? null}
          chosenName={chosen.order?.name ?? ''}
          error={none}
          onChange={(id, record) => change({ order: id && record ? { id, name: record.name } : null })}
        />
      )}
      {chosen.source === 'basket' && inBasket === 0 && (
        <Text size="md">{t('order.for_spaces.basket_empty')}</Text>
      )}
      {chosen.source === 'basket' && inBasket > 0 && (
        <Checkbox
          checked={chosen.empties}
          onChange={(event) => change({ empties: event.currentTarget.checked })}
          label={t('order.for_spaces.empties')}
        />
      )}
    </>
  )
}

/** Returns a source from which the user picks a different order of the customer, highest code first. */
function ordersOf({ id, customer_id }: Order): PickSource {
  return {
    key: ['order', 'of-customer', customer_id, id],
    load: async ({ search = '', limit = 50 }) => {
      const filters = { customer_id: `eq;${customer_id}` }
      const request = { search, perpage: limit, filters, sort: 'code' as const, order: 'desc' as const }
      const { rows } = await call('orderrest/list', request)
      return rows
        .filter((row) => row.id !== id)
        .map(({ id, code, reference, campaign_name }) => ({
          id,
          name: [code, reference, campaign_name].filter(Boolean).join(' · '),
        }))
    },
  }
}
