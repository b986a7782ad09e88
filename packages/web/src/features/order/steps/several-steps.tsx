import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { fieldErrorText } from '../../../core/call/field-error-text.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../core/notice/use-undo-notice.tsx'
import type { ChosenRecords } from '../../../core/record/record-calls.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { refreshBalance } from '../../../core/session/session.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { LongTextField } from '../../../ui/inputs/text-field.tsx'
import type { OrderStatus } from '../record/order-record.ts'
import { NotMovedOrders, type UnmovedOrder } from './not-moved-orders.tsx'
import { confirmationText } from './use-confirmed-notice.ts'
import { likeliest, usePossibleStatuses } from './use-possible-statuses.ts'

type Share = NonNullable<InputOnTheWire<CallAt<'orderrest/changestatuses'>>['give_back']>
const shares: readonly Share[] = ['all', 'nothing']

type StatusesAnswer = OutputOnTheWire<CallAt<'orderrest/changestatuses'>>
type MoveOutcome = { state: OrderStatus; moved: number; refused: readonly UnmovedOrder[] }

/** Moves the chosen orders to a different state, and explains which orders could not be moved and why. */
export default function SeveralSteps(props: {
  chosen: ChosenRecords
  /** Called with true if all orders were moved. */
  onClose: (allMoved: boolean) => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isHouse = useIsHouse()
  const offerUndo = useUndoNotice()
  const possible = usePossibleStatuses(props.chosen)
  const [pickedStatus, setPickedStatus] = useState<OrderStatus>()
  const status = pickedStatus ?? likeliest(possible ?? [])
  const [note, setNote] = useState('')
  const [share, setShare] = useState<Share>('all')
  const [waiting, setWaiting] = useState(false)
  const [fault, setFault] = useState('')
  const [outcome, setOutcome] = useState<MoveOutcome | null>(null)
  useFocusBack()
  const asksBack = isHouse && status === 'cancelled'
  const all = 'ids' in props.chosen ? props.chosen.ids.length : props.chosen.all.total

  async function send(selection: ChosenRecords, to: OrderStatus, noteText: string) {
    const back = asksBack && to === status ? { give_back: share } : {}
    const answer = await call('orderrest/changestatuses', {
      chosen: selection,
      status: to,
      note: noteText,
      ...back,
    })
    await queries.invalidateQueries({ queryKey: recordKeys.all('order') })
    queries.invalidateQueries({ queryKey: ['saldo'] })
    await refreshBalance()
    return answer
  }

  async function move(status: OrderStatus) {
    setWaiting(true)
    setFault('')
    try {
      const { moved, refused, confirmation } = await send(props.chosen, status, note.trim())
      const ids = moved.map(({ id }) => id)
      if (ids.length > 0) say(ids, status, confirmation)
      if (refused.length === 0) props.onClose(true)
      else setOutcome({ state: status, moved: ids.length, refused })
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setWaiting(false)
    }
  }

  /** Shows how many orders were moved. A confirmation can be undone for some seconds; other moves cannot. */
  function say(ids: number[], status: OrderStatus, confirmation: StatusesAnswer['confirmation']) {
    const text = t('order.several.moved', { state: t(`order.states.${status}`), number: ids.length })
    if (confirmation) offerUndo(confirmationText(text, confirmation, t), () => takeBack(ids))
    else showNotice({ message: text })
  }

  async function takeBack(ids: number[]) {
    try {
      const { refused } = await send({ ids }, 'draft', '')
      if (refused.length > 0)
        showNotice({ color: 'red', message: t('order.several.not_moved', { number: refused.length }) })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
  }

  /** Returns the label of a move, with the number of orders if only some of the chosen orders can be moved. */
  function labelOf(status: OrderStatus, orders: number | null): string {
    const move = t(`order.moves.${status}`)
    return orders === null || orders === all ? move : t('order.several.of', { move, number: orders, all })
  }

  function faultText(error: unknown): string {
    if (!(error instanceof CallError)) return failureText(error, t)
    const [fieldFault] = Object.entries(error.fields)
    return fieldFault ? fieldErrorText(fieldFault[1], t, fieldFault[0]) : failureText(error, t)
  }

  return (
    <Modal opened onClose={() => props.onClose(false)} title={t('order.several.title')}>
      {outcome ? (
        <NotMovedOrders {...outcome} onClose={() => props.onClose(false)} />
      ) : !possible ? (
        <Loader size="sm" aria-label={t('order.several.title')} />
      ) : !status ? (
        <Stack gap="sm">
          <Text size="md">{t('order.several.none')}</Text>
          <Group justify="flex-end">
            <Button onClick={() => props.onClose(false)}>{t('order.several.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Text size="md">{t('order.several.help')}</Text>
          <ChoiceField
            label={t('order.several.state')}
            value={status}
            choices={possible.map(({ status: value, orders }) => ({ value, label: labelOf(value, orders) }))}
            onChange={setPickedStatus}
          />
          {asksBack && (
            <ChoiceField
              label={t('order.several.give_back')}
              help={t('order.several.give_back_help')}
              value={share}
              choices={shares.map((value) => ({ value, label: t(`order.give_back.${value}`) }))}
              onChange={setShare}
            />
          )}
          <LongTextField label={t('order.move_reason')} value={note} onChange={setNote} />
          {fault && (
            <Text size="md" c="red" role="alert">
              {fault}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => props.onClose(false)}>
              {t('order.move_back')}
            </Button>
            <Button
              color={status === 'cancelled' ? 'red' : undefined}
              loading={waiting}
              onClick={() => move(status)}
            >
              {t(`order.moves.${status}`)}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
