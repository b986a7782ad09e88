import { HOUSE_USERGROUP_ID } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { RecordLink } from '../../core/picker/record-link.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { MoveAccount } from './move-account.tsx'
import type { OrderDraft } from './record/order-draft.ts'
import type { Order } from './record/order-record.ts'

/**
 * Shows the account to which an order is charged, with a button that moves the order to a different account if the caller is
 * allowed to.
 */
export function OrderAccount({ form, order }: { form: RecordForm<Order, OrderDraft>; order: Order }) {
  const { t } = useTranslation()
  const [moving, setMoving] = useState(false)
  const ofHouse = order.usergroup_id === HOUSE_USERGROUP_ID
  const user = (
    <RecordLink screen="/user" id={order.user_id}>
      {order.user_name}
    </RecordLink>
  )
  const usergroup = (
    <RecordLink screen="/usergroup" id={order.usergroup_id}>
      {order.usergroup_name}
    </RecordLink>
  )
  const facts: ComponentProps<typeof Facts>['facts'] = ofHouse
    ? [{ label: t('order.user_id'), value: t('order.account_none') }]
    : [
        { label: t('order.user_id'), value: user },
        { label: t('order.usergroup_id'), value: usergroup },
      ]
  return (
    <div>
      <Facts title={t('order.account')} facts={facts} />
      {order.may_move && (
        <Button variant="default" size="xs" mt={8} onClick={() => setMoving(true)}>
          {t('order.account_move')}
        </Button>
      )}
      {moving && <MoveAccount order={order} onMoved={form.adopt} onClose={() => setMoving(false)} />}
    </div>
  )
}
