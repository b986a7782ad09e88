import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordLink } from '../../core/picker/record-link.tsx'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { goToMessage } from '../../core/timeline/go-to-message.ts'
import { useMaySeeTimeline } from '../../core/timeline/use-timeline.ts'
import { formatDay } from '../../ui/dates/date-text.ts'
import type { Budget } from './budget-record.ts'

/** Explains why a budget cannot be approved and what the reader can do about it. Renders nothing if it can be approved. */
export function ApprovalHindrance({ budget }: { budget: Budget }) {
  const { hindrance, valid_until, order_id, order_code } = budget
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const writes = useMaySeeTimeline('budget') && !isHouse
  if (hindrance === null) return null
  if (hindrance !== 'expired') {
    return (
      <Alert color="orange" title={t(`budget.hindrance.${hindrance}`)} mb="md">
        {t(`budget.hindrance.${hindrance}_text`)}{' '}
        <RecordLink screen="/order" id={order_id}>
          {order_code}
        </RecordLink>
      </Alert>
    )
  }
  const lastDay = valid_until === null ? '' : formatDay(valid_until)
  return (
    <Alert color="orange" title={t('budget.hindrance.expired', { day: lastDay })} mb="md">
      {t(`budget.hindrance.${waysOut(budget, isHouse)}`)}
      {writes && (
        <Button variant="default" size="xs" mt="sm" display="block" onClick={goToMessage}>
          {t('budget.hindrance.write')}
        </Button>
      )}
    </Alert>
  )
}

function waysOut({ status }: Budget, isHouse: boolean) {
  if (!isHouse) return 'expired_of_customer'
  return status === 'draft' ? 'expired_draft' : 'expired_of_house'
}
