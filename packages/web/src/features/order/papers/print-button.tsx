import type { orderForms } from '@lienzo/contract/sales/order-papers'
import { isWorkedBy, orderStates } from '@lienzo/rules/sales/order-states'
import { Menu } from '@mantine/core'
import {
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconPhotoSearch,
  IconRulerMeasure,
  IconTags,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'
import { type PaperLanguage, PrintMenu } from '../../../core/detail/print-menu.tsx'
import { ArchiveDialog } from '../../../core/record/archive-dialog.tsx'
import { usePaper } from '../../../core/record/use-paper.ts'
import type { Order } from '../record/order-record.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { rollOrders, useRollChoices } from './roll/roll-choices.ts'

// These dialogs are loaded when the user first opens them.
const OrderPhotos = lazy(() => import('./order-photos.tsx'))
const RollPlanDialog = lazy(() => import('./roll/roll-plan-dialog.tsx'))

type OrderForm = (typeof orderForms)[number]

/**
 * Maximum number of lines of an order for which the full PDF is offered first. For longer orders, the compact PDF is offered
 * first.
 */
const mostLinesInFull = 200

/** Translation keys for the headings of the order's own columns in the exported spreadsheet, by column. */
const orderHeaders = {
  code: 'code',
  status: 'status',
  customer_name: 'customer_id',
  campaign_name: 'campaign_id',
  reference: 'reference',
  pieces: 'pieces',
  m2: 'm2',
  net: 'net',
  total: 'total',
} as const

/**
 * Offers the order as a full or compact PDF, in the caller's language or a different language, and the other papers of the
 * order.
 */
export function PrintButton({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { campaign_id } = order
  const isWorked = isWorkedBy(order.status)
  const onRoll = rollOrders(useSearchParameters())
  const roll = useRollChoices()
  const { printing, print: printPaper, save } = usePaper()
  const [asking, setAsking] = useState<'labels' | 'artwork' | 'proof' | 'photos' | null>(null)

  const isLong = order.line_count > mostLinesInFull
  const other = isLong ? 'full' : 'compact'

  const print = (form: OrderForm, language?: PaperLanguage) =>
    printPaper(
      'orderrest/print',
      { id: order.id, ...(form === 'compact' && { form }), ...(language && { language }) },
      form === 'compact' ? `${order.code}-compact.pdf` : `${order.code}.pdf`,
    )

  const statusWords = Object.fromEntries(orderStates.map((state) => [state, t(`order.states.${state}`)]))
  const exportLines = () =>
    save(
      'orderrest/export',
      {
        ids: [order.id],
        lines: true,
        title: t('order.plural'),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        columns: Object.entries(orderHeaders).map(([name, key]) => ({
          name,
          header: t(`order.${key}`),
          ...(name === 'status' && { words: statusWords }),
        })),
      },
      `${order.code}.xlsx`,
    )

  return (
    <>
      <PrintMenu
        {...(isLong && { button: t('order.papers.print_compact') })}
        label={isLong ? t('order.papers.order_compact') : t('order.papers.order')}
        printing={printing}
        forCustomer
        onPrint={(language) => print(isLong ? 'compact' : 'full', language)}
      >
        {([undefined, 'customer'] as const).map((language) => (
          <Menu.Item
            key={language ?? 'own'}
            leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
            onClick={() => print(other, language)}
          >
            {t(`order.papers.forms.${other}${language ? '_for_customer' : ''}`)}
          </Menu.Item>
        ))}
        {isWorked && (
          <Menu.Item leftSection={<IconTags size={16} stroke={1.6} />} onClick={() => setAsking('labels')}>
            {t('order.papers.labels')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPhoto size={16} stroke={1.6} />}
          onClick={() => printPaper('orderrest/printraport', { id: order.id }, `${order.code}-report.pdf`)}
        >
          {t('order.papers.report')}
        </Menu.Item>
        {campaign_id !== null && (
          <Menu.Item
            leftSection={<IconPhoto size={16} stroke={1.6} />}
            onClick={() =>
              printPaper('orderrest/printraport', { campaign_id }, `${order.campaign_name}-report.pdf`)
            }
          >
            {t('order.papers.report_of_campaign')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPhotoSearch size={16} stroke={1.6} />}
          onClick={() => setAsking('photos')}
        >
          {t('space.photos.title')}
        </Menu.Item>
        {isWorked && (
          <Menu.Item
            leftSection={<IconRulerMeasure size={16} stroke={1.6} />}
            onClick={() => roll.open([order.id])}
          >
            {t('order.roll.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={exportLines}>
          {t('order.papers.lines')}
        </Menu.Item>
        {isWorked && (
          <Menu.Item
            leftSection={<IconFileZip size={16} stroke={1.6} />}
            onClick={() => setAsking('artwork')}
          >
            {t('order.papers.archives.artwork.title')}
          </Menu.Item>
        )}
        {isWorked && (
          <Menu.Item leftSection={<IconFileZip size={16} stroke={1.6} />} onClick={() => setAsking('proof')}>
            {t('order.papers.archives.proof.title')}
          </Menu.Item>
        )}
      </PrintMenu>
      {asking === 'photos' && (
        <Suspense>
          <OrderPhotos order={order} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {isWorked && onRoll?.includes(order.id) && (
        <Suspense>
          <RollPlanDialog chosen={{ ids: [...onRoll] }} onClose={roll.close} />
        </Suspense>
      )}
      {(asking === 'artwork' || asking === 'proof') && (
        <ArchiveDialog orderId={order.id} content={asking} onClose={() => setAsking(null)} />
      )}
      {asking === 'labels' && <LabelsDialog order={order} onClose={() => setAsking(null)} />}
    </>
  )
}
