import type { BudgetState } from '@lienzo/rules/installation/budget-states'
import { IconArchive, IconCircleCheck, IconCircleX, IconPencil, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateChip, type StateHue } from '../../ui/feedback/state-chip.tsx'

/** Colour and icon of each budget state, used on all screens. */
export const budgetLooks = {
  draft: { hue: 'gray', icon: IconPencil },
  sent: { hue: 'blue', icon: IconSend },
  approved: { hue: 'green', icon: IconCircleCheck },
  rejected: { hue: 'red', icon: IconCircleX },
  closed: { hue: 'violet', icon: IconArchive },
} as const satisfies Record<BudgetState, { hue: StateHue; icon: typeof IconSend }>

/** Budget states in the order in which a budget passes through them. */
export const budgetStatuses = Object.keys(budgetLooks) as BudgetState[]

/** Chip that shows the state of a budget. */
export function BudgetStateChip({ status }: { status: BudgetState }) {
  const { t } = useTranslation()
  return <StateChip {...budgetLooks[status]} label={t(`budget.states.${status}`)} />
}
