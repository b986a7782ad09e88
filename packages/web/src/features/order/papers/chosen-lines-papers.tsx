import { isWorkedBy } from '@lienzo/rules/sales/order-states'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPhoto, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaper } from '../../../core/record/use-paper.ts'
import type { Order } from '../record/order-record.ts'
import { LabelsDialog } from './labels-dialog.tsx'

/** Papers of some lines alone, such as those of one shop: their labels and their report. */
export function ChosenLinesPapers({ order, lineIds }: { order: Order; lineIds: readonly number[] }) {
  const { t } = useTranslation()
  const { printing, print } = usePaper()
  const [asking, setAsking] = useState(false)
  const count = lineIds.length
  if (!isWorkedBy(order.status) || count === 0) return null
  const [labels, report] = [t('order.papers.labels_of', { count }), t('order.papers.report_of', { count })]
  const printReport = () =>
    print('orderrest/printraport', { id: order.id, line_ids: [...lineIds] }, `${order.code}-report.pdf`)
  return (
    <>
      <Tooltip label={labels}>
        <ActionIcon aria-label={labels} onClick={() => setAsking(true)}>
          <IconTags size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={report}>
        <ActionIcon aria-label={report} loading={printing} onClick={printReport}>
          <IconPhoto size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asking && <LabelsDialog order={order} lineIds={lineIds} onClose={() => setAsking(false)} />}
    </>
  )
}
