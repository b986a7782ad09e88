import { useTranslation } from 'react-i18next'
import { LeaveQuestion } from '../../../core/form/leaving/leave-question.tsx'
import type { Outbox } from './outbox.ts'

/** Asks for confirmation before a reviewer leaves with unsaved decisions. Changing the filters loses none, so it does not ask. */
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
