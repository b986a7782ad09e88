import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../core/call/call.ts'
import { accountChoice, accountsQuery } from '../../core/people/order-account.ts'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { OptionalChoiceField } from '../../ui/inputs/choice-field.tsx'
import type { Order } from './record/order-record.ts'
import { StepFaults } from './steps/faults/step-faults.tsx'

/** Lets the house move the order and its charge to a different user of the customer. */
export function MoveAccount(props: { order: Order; onMoved: (order: Order) => void; onClose: () => void }) {
  const { order, onMoved, onClose } = props
  const { t } = useTranslation()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [moving, setMoving] = useState(false)
  const accounts = useQuery(accountsQuery(order.customer_id))
  const others = accounts.data?.filter((account) => account.id !== order.user_id) ?? []
  const account = others.find((each) => each.id === chosenId)
  useFocusBack()

  async function move() {
    if (!account) return
    setMoving(true)
    setFailure(null)
    try {
      const { id, version } = order
      const { id: user_id, usergroup_id } = account
      onMoved(await call('orderrest/updateusergroup', { id, version, usergroup_id, user_id }))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'CONFLICT') onMoved(error.content as Order)
      setFailure(error)
    } finally {
      setMoving(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('order.account_move')}>
      <p>{t('order.account_move_text')}</p>
      <OptionalChoiceField
        label={t('order.user_id')}
        value={chosenId}
        choices={others.map(accountChoice)}
        help={accounts.data && others.length === 0 ? t('form.nothing_found') : undefined}
        placeholder={t('order.user_id_choose')}
        onChange={setChosenId}
      />
      {failure !== null && (
        <div role="alert">
          <StepFaults failure={failure} order={order} accountId={account?.id ?? order.user_id} />
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('order.move_back')}
        </Button>
        <Button disabled={!account} loading={moving} onClick={move}>
          {t('order.account_move')}
        </Button>
      </Group>
    </Modal>
  )
}
