import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { accountChoice, accountsQuery } from '../../core/people/order-account.ts'
import { LinkedChoice } from '../../core/picker/linked-choice.tsx'
import type { OrderDraft } from './record/order-draft.ts'
import type { Order } from './record/order-record.ts'

/** Shows the user whose account an order is charged to, or a dash if the user is unknown. */
export function AccountName({ customerId, id }: { customerId: number; id: number | null }) {
  const accounts = useQuery({ ...accountsQuery(customerId), enabled: customerId > 0 })
  const account = accounts.data?.find((each) => each.id === id)
  return account ? accountChoice(account).label : '–'
}

/** Lets the house choose the user of the customer whose account the order is charged to. */
export function AccountField({ form }: { form: RecordForm<Order, OrderDraft> }) {
  const { t } = useTranslation()
  const { draft } = form
  const accounts = useQuery({ ...accountsQuery(draft.customer_id), enabled: draft.customer_id > 0 })
  const choices = accounts.data?.map(accountChoice) ?? []
  const hasNone = accounts.data?.length === 0
  return (
    <LinkedChoice
      {...form.field('user_id')}
      screen="/user"
      choices={choices}
      disabled={draft.customer_id === 0 || hasNone}
      help={t(hasNone ? 'order.user_id_none' : 'order.user_id_help')}
      placeholder={draft.customer_id === 0 ? t('order.customer_first') : t('order.user_id_choose')}
    />
  )
}
