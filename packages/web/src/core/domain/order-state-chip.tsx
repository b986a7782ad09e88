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

/** Hue and icon of each state, the same everywhere. */
export const orderLooks = {
  draft: { hue: 'gray', icon: IconPencil },
  confirmed: { hue: 'blue', icon: IconCircleCheck },
  production: { hue: 'orange', icon: IconPrinter },
  shipped: { hue: 'violet', icon: IconTruckDelivery },
  installed: { hue: 'green', icon: IconHomeCheck },
  cancelled: { hue: 'red', icon: IconBan },
} as const satisfies Record<OrderState, { hue: StateHue; icon: typeof IconBan }>

/**
 * States in the order in which an order passes through them. Taken from `orderLooks` rather than from the rules, so that lists
 * do not load code that only forms need.
 */
export const orderStatuses = Object.keys(orderLooks) as OrderState[]

/** Chip with the state of an order. */
export function OrderStateChip({ status }: { status: OrderState }) {
  const { t } = useTranslation()
  return <StateChip {...orderLooks[status]} label={t(`order.states.${status}`)} />
}

/** Chip with the production stage of an order; renders nothing for orders without a stage. */
export function StageChip({ stage }: { stage: WorkStage | null }) {
  const { t } = useTranslation()
  return stage && <StateChip hue="gray" icon={IconProgress} label={t(`order.stages.${stage}`)} />
}
