import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusPlace } from '../../../core/form/problems/focus-problem.ts'
import type { Order, OrderStatus } from '../record/order-record.ts'
import { hasNewerArtwork } from './step-failure.ts'
import { StepFaults } from './step-faults.tsx'

/** A step that was not made, and what it failed with. */
export type Refused = { status: OrderStatus; error: unknown }

/** Why a step was not made, over the order; each reason leads to where it is mended. */
export function RefusedStep(props: {
  refused: Refused | null
  order: Order
  onClose: () => void
  /** Asks again what the step was asked with. */
  onAskAgain: (status: OrderStatus) => void
  onTakeNewest: (status: OrderStatus) => void
}) {
  const { refused, order, onClose } = props
  const { t } = useTranslation()
  // The keyboard does not go back to the button of the step where it goes on to a field.
  const [goesOn, setGoesOn] = useState(false)

  function goTo(place: string) {
    setGoesOn(true)
    onClose()
    if (refused && place.startsWith('give_back')) props.onAskAgain(refused.status)
    else focusPlace(place)
  }

  return (
    <Modal
      opened={refused !== null}
      onClose={() => {
        setGoesOn(false)
        onClose()
      }}
      returnFocus={!goesOn}
      title={t('order.move_failed')}
      closeButtonProps={{ 'aria-label': t('upload.dismiss', { name: '' }) }}
    >
      {refused && (
        <StepFaults failure={refused.error} order={order} accountId={order.user_id} onGoTo={goTo} />
      )}
      {refused && hasNewerArtwork(refused.error) && (
        <Button mt={16} onClick={() => props.onTakeNewest(refused.status)}>
          {t(`order.take_newest.${refused.status}`)}
        </Button>
      )}
    </Modal>
  )
}
