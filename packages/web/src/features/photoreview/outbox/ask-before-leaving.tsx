import { useTranslation } from 'react-i18next'
import { LeaveQuestion } from '../../../core/form/leaving/leave-question.tsx'
import type { Outbox } from './outbox.ts'

/**
 * Asks for confirmation when a reviewer leaves the screen with unsaved decisions. Does not ask when only the filters change,
 * because the decisions are kept then.
 */
export function AskBeforeLeaving({ outboxes }: { outboxes: readonly Outbox[] }) {
  const { t } = useTranslation()
  const count = () => outboxes.reduce((sum, { steps }) => sum + steps.length, 0)
  const form = {
    isDirty: () => count() > 0,
    save: async () => (await Promise.all(outboxes.map((each) => each.settle()))).every(Boolean),
    changed: ['decisions'],
    labelOf: () => t('photoreview.unsent.decisions', { count: count() }),
  }
  return <LeaveQuestion form={form} staysAt="/budget/photoreview" />
}
