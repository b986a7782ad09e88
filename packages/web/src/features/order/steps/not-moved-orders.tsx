import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import type { OrderStatus } from '../record/order-record.ts'
import { kindSentences } from './faults/fault-kinds.ts'
import { faultsOf } from './faults/step-failure.ts'
import classes from './not-moved-orders.module.css'

export type UnmovedOrder = OutputOnTheWire<CallAt<'orderrest/changestatuses'>>['refused'][number]

/** Shows how many orders were moved, and lists the orders that were not moved with the reasons. */
export function NotMovedOrders(props: {
  state: OrderStatus
  moved: number
  refused: readonly UnmovedOrder[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const state = t(`order.states.${props.state}`)
  const close = useRef<HTMLButtonElement>(null)
  // Moves the focus to the close button, because the button that the user pressed was removed with its dialog.
  useEffect(() => close.current?.focus(), [])
  return (
    <Stack gap="sm">
      <Text size="md" role="status">
        {props.moved > 0 && t('order.several.moved', { state, number: props.moved })}{' '}
        {t('order.several.not_moved', { number: props.refused.length })}
      </Text>
      <ul className={classes.orders}>
        {props.refused.map((order) => (
          <li key={order.id}>
            <a href={`#/order/${order.id}`}>{order.code}</a> <Reasons order={order} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button ref={close} onClick={props.onClose}>
          {t('order.several.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Shows the reasons why an order was not moved. Shows the general error if there are no reasons. */
function Reasons({ order }: { order: UnmovedOrder }) {
  const { t } = useTranslation()
  const failure = new CallError(order.error, '', { fields: order.fields })
  const sentences = kindSentences(faultsOf(failure), t)
  return <span>{sentences.length > 0 ? sentences.join(' ') : failureText(failure, t)}</span>
}
