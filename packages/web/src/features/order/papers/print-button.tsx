import { orderStates } from '@lienzo/rules/sales/order-states'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
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
import { usePaper } from '../../../core/record/use-paper.ts'
import type { Order } from '../record/order-record.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { LabelsDialog } from './labels-dialog.tsx'

const languages = ['es', 'us', 'pt'] as const

// Loaded when somebody asks for them.
const OrderPhotos = lazy(() => import('./order-photos.tsx'))
const RollPlanDialog = lazy(() => import('./roll/roll-plan-dialog.tsx'))

type PaperLanguage = (typeof languages)[number] | 'customer'

/** What a spreadsheet says of the order itself, and how its columns are called. */
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

/** The order as a PDF, in one's own language or in another, and all else that it is printed and handed on as. */
export function PrintButton({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { campaign_id } = order
  const { printing, print: printPaper, save } = usePaper()
  const [asking, setAsking] = useState<'labels' | 'archive' | 'roll' | 'photos' | null>(null)

  const print = (language?: PaperLanguage) =>
    printPaper('orderrest/print', { id: order.id, ...(language && { language }) }, `${order.code}.pdf`)

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
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
          loading={printing}
          onClick={() => print()}
        >
          {t('order.print')}
        </Button>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size="var(--control-height)"
              aria-label={t('order.papers.title')}
              disabled={printing}
            >
              <IconChevronDown size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('order.papers.order')}</Menu.Label>
            <Menu.Item onClick={() => print('customer')}>{t('order.print_for_customer')}</Menu.Item>
            {languages.map((language) => (
              <Menu.Item key={language} onClick={() => print(language)}>
                {t(`user.languages.${language}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconTags size={16} stroke={1.6} />} onClick={() => setAsking('labels')}>
              {t('order.papers.labels')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPhoto size={16} stroke={1.6} />}
              onClick={() =>
                printPaper('orderrest/printraport', { id: order.id }, `${order.code}-report.pdf`)
              }
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
            <Menu.Item
              leftSection={<IconRulerMeasure size={16} stroke={1.6} />}
              onClick={() => setAsking('roll')}
            >
              {t('order.roll.title')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={exportLines}>
              {t('order.papers.lines')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileZip size={16} stroke={1.6} />}
              onClick={() => setAsking('archive')}
            >
              {t('order.papers.archive')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {asking === 'photos' && (
        <Suspense>
          <OrderPhotos order={order} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'roll' && (
        <Suspense>
          <RollPlanDialog chosen={{ ids: [order.id] }} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'archive' && <ArchiveDialog order={order} onClose={() => setAsking(null)} />}
      {asking === 'labels' && <LabelsDialog order={order} onClose={() => setAsking(null)} />}
    </>
  )
}
