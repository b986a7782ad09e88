import { isWorkedBy } from '@lienzo/rules/sales/order-states'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileZip, IconPhoto, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArchiveDialog } from '../../../core/record/archive-dialog.tsx'
import { usePaper } from '../../../core/record/use-paper.ts'
import type { Order } from '../record/order-record.ts'
import { LabelsDialog } from './labels-dialog.tsx'

type ChosenLinesPapersProps = {
  order: Order
  lineIds: readonly number[]
  /**
   * True while some of the chosen lines are still loading. The buttons wait, because papers of only some of these lines would
   * look complete.
   */
  isReading: boolean
}

/**
 * Shows buttons for the papers of the chosen lines: labels, a report and a ZIP of the artwork. Renders nothing if no lines are
 * chosen or the order is cancelled.
 */
export function ChosenLinesPapers({ order, lineIds, isReading }: ChosenLinesPapersProps) {
  const { t } = useTranslation()
  const { printing, print } = usePaper()
  const [asking, setAsking] = useState<'labels' | 'archive' | null>(null)
  const count = lineIds.length
  if (!isWorkedBy(order.status) || count === 0) return null
  const [labels, report] = [t('order.papers.labels_of', { count }), t('order.papers.report_of', { count })]
  const archive = t('order.papers.archive_for', { count })
  const printReport = () =>
    print('orderrest/printraport', { id: order.id, line_ids: [...lineIds] }, `${order.code}-report.pdf`)
  return (
    <>
      <Tooltip label={labels}>
        <ActionIcon aria-label={labels} loading={isReading} onClick={() => setAsking('labels')}>
          <IconTags size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={report}>
        <ActionIcon aria-label={report} loading={printing || isReading} onClick={printReport}>
          <IconPhoto size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={archive}>
        <ActionIcon aria-label={archive} loading={isReading} onClick={() => setAsking('archive')}>
          <IconFileZip size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asking === 'labels' && (
        <LabelsDialog order={order} lineIds={lineIds} onClose={() => setAsking(null)} />
      )}
      {asking === 'archive' && (
        <ArchiveDialog
          orderId={order.id}
          content="artwork"
          lineIds={lineIds}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
