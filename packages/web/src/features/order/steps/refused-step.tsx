import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { focusPlace } from '../../../core/form/problems/focus-problem.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import type { LinePlace, LineRequest } from '../record/line-place.ts'
import type { Order, OrderStatus } from '../record/order-record.ts'
import { hasNewerArtwork, hasOtherPrices, passesLimit } from './faults/step-failure.ts'
import { StepFaults } from './faults/step-faults.tsx'
import { LetPass } from './let-pass.tsx'
import { PriceChanges } from './price-changes.tsx'

/** Optional input of a step that changes the state of an order. */
export type Move = {
  note?: string
  give_back?: { euros: number; m2: number }
  take_newest?: boolean
  past_limit?: string
  take_total?: number
}

/** Refused step: target state, version of the order, input and error. */
export type StepRefusal = { status: OrderStatus; version: number; asked: Move; error: unknown }

/** Explains in a dialog why a step was refused, with links to fix each reason. */
export function RefusedStep(props: {
  refused: StepRefusal
  order: Order
  onClose: () => void
  /** Reopens the dialog that asks for the reason of the step. */
  onAskAgain: (status: OrderStatus) => void
  /** Repeats the step with additional input. */
  onMove: (status: OrderStatus, move: Move) => void
  onGoToLine: (line: LinePlace) => void
  onLines: (lines: LineRequest) => void
}) {
  const { refused, order, onClose } = props
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  useFocusBack()
  const again = (more: Move) => props.onMove(refused.status, { ...refused.asked, ...more })

  function goTo(place: string) {
    onClose()
    if (place.startsWith('give_back')) props.onAskAgain(refused.status)
    else goToPlace(place)
  }

  function showLines(lines: LineRequest) {
    onClose()
    props.onLines(lines)
  }

  function goToPlace(place: string) {
    const [, line, column] = /^lines\.(\d+)(?:\.(\w+))?/.exec(place) ?? []
    if (line === undefined) focusPlace(place)
    else props.onGoToLine({ place: Number(line), column })
  }

  return (
    <Modal opened onClose={onClose} title={t('order.move_failed')}>
      <StepFaults
        failure={refused.error}
        order={order}
        accountId={order.user_id}
        letsPass={isHouse && passesLimit(refused.error)}
        onGoTo={goTo}
        // The line numbers are only valid for the version of the order that was refused.
        onLines={order.version === refused.version ? showLines : undefined}
      />
      {hasNewerArtwork(refused.error) && (
        <Button mt={16} onClick={() => again({ take_newest: true })}>
          {t(`order.take_newest.${refused.status}`)}
        </Button>
      )}
      {hasOtherPrices(refused.error) && (
        <PriceChanges order={order} onTake={(take_total) => again({ take_total })} />
      )}
      {isHouse && passesLimit(refused.error) && <LetPass onConfirm={(past_limit) => again({ past_limit })} />}
    </Modal>
  )
}
