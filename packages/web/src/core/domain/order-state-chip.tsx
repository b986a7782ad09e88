import type { OrderState } from '@lienzo/rules/sales/order-states'
import type { WorkStage } from '@lienzo/rules/sales/production/board'
import {
  IconBan,
  IconCircleCheck,
  IconHomeCheck,
  IconPencil,
  IconPrinter,
  IconProgress,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip, type StateHue } from '../../ui/feedback/state-chip.tsx'

/** Colour and icon of each order state, used on all screens. */
export const orderLooks = {
  draft: { hue: 'gray', icon: IconPencil },
  confirmed: { hue: 'blue', icon: IconCircleCheck },
  production: { hue: 'orange', icon: IconPrinter },
  shipped: { hue: 'violet', icon: IconTruckDelivery },
  installed: { hue: 'green', icon: IconHomeCheck },
  cancelled: { hue: 'red', icon: IconBan },
} as const satisfies Record<OrderState, { hue: StateHue; icon: typeof IconBan }>

/**
 * Order states in the order in which an order passes through them. Derived from `orderLooks` and not from the rules, so that
 * lists need not load code that only forms use.
 */
export const orderStatuses = Object.keys(orderLooks) as OrderState[]

/** Chip that shows the state of an order. */
export function OrderStateChip({ status }: { status: OrderState }) {
  const { t } = useTranslation()
  return <StateChip {...orderLooks[status]} label={t(`order.states.${status}`)} />
}

/** Chip that shows the production stage of an order. Renders nothing for an order without a stage. */
export function StageChip({ stage }: { stage: WorkStage | null }) {
  const { t } = useTranslation()
  return stage && <StateChip hue="gray" icon={IconProgress} label={t(`order.stages.${stage}`)} />
}
