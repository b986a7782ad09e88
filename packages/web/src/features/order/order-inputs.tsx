import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { CustomerField } from '../../core/form/customer-field.tsx'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { accountsQuery, onlyAccount } from '../../core/people/order-account.ts'
import { LinkedChoice } from '../../core/picker/linked-choice.tsx'
import type { PickSource } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { formatDay } from '../../ui/dates/date-text.ts'
import { type OptionalChoice, OptionalChoiceField } from '../../ui/inputs/choice-field.tsx'
import { LongTextField, TextField } from '../../ui/inputs/text-field.tsx'
import { FoldedGroup } from '../../ui/layout/folded-group.tsx'
import { FieldRow } from '../../ui/layout/form-group.tsx'
import { AccountField } from './account-field.tsx'
import type { OrderStart } from './record/order-copy.ts'
import { customerQuery, proposedAddress } from './record/order-customer.ts'
import type { OrderDraft } from './record/order-draft.ts'
import type { Order } from './record/order-record.ts'

type OrderInputsProps = {
  form: RecordForm<Order, OrderDraft>
  start: OrderStart | undefined
  /** Collapses the fields into one line when it becomes true. */
  isFolded: boolean
}

/** Shows the fields of an order's header: customer, campaign, address, dates and notes. */
export function OrderInputs(props: OrderInputsProps) {
  const { form, isFolded } = props
  const { t } = useTranslation()
  const { draft, record } = form
  const isHouse = useIsHouse()
  const choosesAccount = isHouse && form.mayChange('user_id')
  const queries = useQueryClient()
  const campaign = form.field('campaign_id')
  const address = form.field('delivery_address_id')
  const promisedField = form.field('promised_at')
  const addresses = useDeliveryAddresses(draft.customer_id)
  const categories = useCategories()
  const campaigns = useMemo(
    (): PickSource => ({
      key: ['orderrest/getcampaigns', draft.customer_id],
      screen: '/campaign',
      load: (input) => call('orderrest/getcampaigns', { ...input, customer_id: draft.customer_id }),
    }),
    [draft.customer_id],
  )

  async function chooseCustomer(customer_id: number) {
    form.change({ customer_id, campaign_id: null, delivery_address_id: null, user_id: null })
    if (customer_id === 0) return
    if (choosesAccount) await chooseAccount(customer_id)
    // No address is proposed if the user is not allowed to see the customer.
    const customer = await queries.fetchQuery(customerQuery(customer_id)).catch(() => null)
    const delivery_address_id = proposedAddress(customer)
    if (delivery_address_id !== null) form.change({ delivery_address_id })
  }

  async function chooseAccount(customer_id: number) {
    const accounts = await queries.fetchQuery(accountsQuery(customer_id)).catch(() => [])
    const user_id = onlyAccount(accounts)
    if (user_id !== null) form.change({ user_id })
  }

  return (
    <FoldedGroup
      title={t('order.group_header')}
      line={headLine(form)}
      isFolded={isFolded}
      hasFault={headFields.some((name) => form.errorAt(name) !== undefined)}
    >
      <FieldRow columns={choosesAccount ? 4 : 3}>
        <CustomerField
          {...form.field('customer_id')}
          chosenName={record?.customer_name ?? props.start?.customer?.name}
          onChange={chooseCustomer}
        />
        {choosesAccount && <AccountField form={form} />}
        <RecordPicker
          {...campaign}
          source={campaigns}
          chosenName={record ? record.campaign_name : props.start?.campaign?.name}
          clearable
          disabled={draft.customer_id === 0}
          placeholder={draft.customer_id === 0 ? t('order.customer_first') : undefined}
          note={lostOfLines(form, t)}
          onChange={(campaign_id) => form.change({ campaign_id })}
        />
        <LinkedChoice {...form.field('category_id')} screen="/category" choices={categories} />
      </FieldRow>
      <FieldRow columns={4} longFirst>
        <OptionalChoiceField
          {...address}
          choices={addresses}
          disabled={draft.customer_id === 0}
          note={addressNote(addresses, draft.delivery_address_id)}
          placeholder={draft.customer_id === 0 ? t('order.customer_first') : undefined}
        />
        <TextField {...form.field('reference')} />
        <DateField {...form.field('requested_at')} />
        <DateField {...promisedField} readOnly={promisedField.readOnly || !isHouse} />
      </FieldRow>
      <FieldRow columns={4}>
        <DateField {...form.field('installs_from')} />
        <DateField {...form.field('installs_to')} />
      </FieldRow>
      <FieldRow>
        <LongTextField {...form.field('notes_production')} />
        <LongTextField {...form.field('notes_delivery')} />
      </FieldRow>
    </FoldedGroup>
  )
}

const headFields = [
  ...(['customer_id', 'user_id', 'campaign_id', 'category_id', 'delivery_address_id', 'reference'] as const),
  ...(['requested_at', 'promised_at', 'installs_from', 'installs_to'] as const),
  ...(['notes_production', 'notes_delivery'] as const),
]

/**
 * Returns the customer, the campaign, the reference and the promised or requested day as one line. Omits a newly chosen
 * customer or campaign until the order is saved.
 */
function headLine({ record, draft }: RecordForm<Order, OrderDraft>): string {
  const day = draft.promised_at ?? draft.requested_at
  return [
    draft.customer_id === record?.customer_id && record.customer_name,
    draft.campaign_id === record?.campaign_id && record?.campaign_name,
    draft.reference,
    day !== null && formatDay(day),
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Returns a warning that saving removes parts of the lines, because the user has chosen a different customer or campaign.
 * Returns undefined if nothing is removed.
 */
function lostOfLines({ record, draft }: RecordForm<Order, OrderDraft>, t: TFunction): string | undefined {
  if (!record || record.line_count === 0) return undefined
  if (draft.customer_id !== record.customer_id) return t('order.lines_lose_spaces')
  return draft.campaign_id === record.campaign_id ? undefined : t('order.lines_lose_artwork')
}

function useDeliveryAddresses(customerId: number): OptionalChoice[] {
  const customer = useQuery({ ...customerQuery(customerId), enabled: customerId > 0 })
  const addresses = customer.data?.addresses.filter((address) => address.kind === 'delivery') ?? []
  return addresses.map(({ id, name, street, city }) => ({
    value: id,
    label: name,
    detail: [street, city].join(', '),
  }))
}

/**
 * Returns the street and town of the chosen address, because the field is too narrow to show them. Returns a non-breaking space
 * while the addresses are loading, so that the layout does not shift, and undefined if no address is chosen.
 */
function addressNote(addresses: readonly OptionalChoice[], addressId: number | null): string | undefined {
  if (addressId === null) return undefined
  return addresses.find((address) => address.value === addressId)?.detail ?? '\u00a0'
}

/** Shows a delivery address of the customer in one line, or a dash if the address is unknown. */
export function DeliveryAddress({ customerId, id }: { customerId: number; id: number | null }) {
  const addresses = useDeliveryAddresses(customerId)
  const address = addresses.find((each) => each.value === id)
  return address ? [address.label, address.detail].join(', ') : '–'
}

function useCategories(): { value: number; label: string }[] {
  const categories = useQuery({
    queryKey: ['order', 'categories'],
    queryFn: () => call('orderrest/getcategories', { search: '', limit: 200 }),
    staleTime: 60_000,
  })
  return (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
