import { Button } from '@mantine/core'
import { IconCircleCheck, IconMessageReport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsHouse } from '../../../../core/session/use-is-house.ts'
import { ReasonPopover } from './reason-popover.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

/**
 * Shows buttons to approve an artwork or to request changes. The house can use them on behalf of the customer. Each decision
 * can be undone immediately.
 */
export function DecisionButtons(props: DecisionProps) {
  return (
    <>
      <RequestChanges {...props} />
      {props.image.approval !== 'approved' && <ApproveButton {...props} />}
    </>
  )
}

function RequestChanges(props: DecisionProps) {
  const { t } = useTranslation()
  const { deciding, decide } = useDecision(props)
  return (
    <ReasonPopover
      label={t('campaign.decision.request')}
      icon={IconMessageReport}
      question={t('campaign.decision.what')}
      sending={deciding}
      onSend={(text, close) => decide('changes', text, close)}
    />
  )
}

function ApproveButton(props: DecisionProps) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const { deciding, decide } = useDecision(props)
  return (
    <Button
      variant={isHouse ? 'default' : 'filled'}
      leftSection={<IconCircleCheck size={16} stroke={1.6} />}
      loading={deciding}
      onClick={() => decide('approved')}
    >
      {t(isHouse ? 'campaign.decision.approve_for_customer' : 'campaign.decision.approve')}
    </Button>
  )
}
