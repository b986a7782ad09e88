import { Button, Checkbox } from '@mantine/core'
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonPopover } from './reason-popover.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

type ReleaseProps = DecisionProps & {
  /**
   * True if the customer uploaded the version. The customer can then read the reason for a refusal by default; the house can
   * change this for each refusal.
   */
  fromCustomer: boolean
}

/** Shows buttons for the house to release an artwork for print or refuse it. Each decision can be undone immediately. */
export function ReleaseButtons(props: ReleaseProps) {
  return (
    <>
      <RefuseButton {...props} />
      {props.image.release !== 'released' && <ReleaseButton {...props} />}
    </>
  )
}

function RefuseButton(props: ReleaseProps) {
  const { t } = useTranslation()
  const { deciding, release } = useDecision(props)
  const [for_customer, setForCustomer] = useState(props.fromCustomer)
  return (
    <ReasonPopover
      label={t('campaign.prepress.refuse')}
      icon={IconPrinterOff}
      question={t('campaign.prepress.why')}
      sending={deciding}
      onSend={(text, close) => release('refused', { text, for_customer }, close)}
    >
      <Checkbox
        label={t('campaign.prepress.for_customer')}
        checked={for_customer}
        onChange={(event) => setForCustomer(event.currentTarget.checked)}
      />
    </ReasonPopover>
  )
}

function ReleaseButton(props: ReleaseProps) {
  const { t } = useTranslation()
  const { deciding, release } = useDecision(props)
  return (
    <Button
      leftSection={<IconPrinter size={16} stroke={1.6} />}
      loading={deciding}
      onClick={() => release('released')}
    >
      {t('campaign.prepress.release')}
    </Button>
  )
}
