import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RequestChanges } from './request-changes.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

/** Approves an artwork or requests changes; both can be taken back at once. */
export function DecisionButtons(props: DecisionProps) {
  return (
    <>
      <RequestChanges {...props} />
      {props.image.approval !== 'approved' && <ApproveButton {...props} />}
    </>
  )
}

function ApproveButton(props: DecisionProps) {
  const { t } = useTranslation()
  const { deciding, decide } = useDecision(props)
  return (
    <Button
      leftSection={<IconCircleCheck size={16} stroke={1.6} />}
      loading={deciding}
      onClick={() => decide('approved', '')}
    >
      {t('campaign.decision.approve')}
    </Button>
  )
}
