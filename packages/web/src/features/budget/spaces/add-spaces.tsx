import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import { showNotice } from '../../../core/notice/notices.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import type { Budget } from '../budget-record.ts'
import type { SpacesAnswer } from '../lines/save-budget-lines.ts'
import classes from './space-choice.module.css'
import { SpaceChoice } from './space-choice.tsx'
import { useOrderSpaces } from './use-order-spaces.ts'

/** Lets the user add spaces of the order to a draft budget. Offers only spaces that the budget does not contain yet. */
export default function AddSpaces(props: {
  budget: Budget
  onAdded: (answer: SpacesAnswer) => void
  onClose: () => void
}) {
  const { budget, onAdded, onClose } = props
  const { t } = useTranslation()
  const { data: spaces, error, refetch } = useOrderSpaces(budget.order_id, budget.id)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const [isAdding, setAdding] = useState(false)
  useFocusBack()

  async function add() {
    setAdding(true)
    try {
      const added = [...chosenIds].map((space_id) => ({ space_id }))
      const answer = await call('budgetrest/updatespaces', { id: budget.id, added })
      onAdded(answer)
      showNotice({ message: t('budget.choice.added', { count: answer.added }) })
      onClose()
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    } finally {
      setAdding(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('budget.choice.title')} size="xl">
      {error && <LoadFailure error={error} onRetry={refetch} className={undefined} />}
      {!spaces && !error && <div className={classes.waiting} data-waiting aria-hidden />}
      {spaces?.length === 0 && <p>{t('budget.choice.has_all')}</p>}
      {spaces && spaces.length > 0 && (
        <SpaceChoice spaces={spaces} chosen={chosenIds} onChange={setChosenIds} />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t(spaces?.length === 0 ? 'budget.choice.close' : 'form.cancel')}
        </Button>
        {spaces?.length !== 0 && (
          <Button disabled={chosenIds.size === 0} loading={isAdding} onClick={add}>
            {t('budget.choice.add', { count: chosenIds.size })}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
