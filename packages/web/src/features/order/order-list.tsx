import { orderColumns } from '@lienzo/contract/sales/order-columns'
import { mostOrdersOnRoll } from '@lienzo/contract/sales/production/order-roll-plan'
import { workStages } from '@lienzo/rules/sales/production/board'
import { type DueTerm, dueTerms } from '@lienzo/rules/sales/production/order-due'
import { IconArrowsExchange, IconReceiptEuro, IconRulerMeasure, IconTruckDelivery } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { call } from '../../core/call/call.ts'
import { DueDay, DueSign } from '../../core/domain/due-sign.tsx'
import { OrderStateChip, orderStatuses } from '../../core/domain/order-state-chip.tsx'
import { columnsFrom } from '../../core/list/columns/columns-from.ts'
import { updatedColumn } from '../../core/list/columns/common-columns.tsx'
import { ListScreen } from '../../core/list/list-screen.tsx'
import type { OwnBulkAction } from '../../core/list/list-tools.tsx'
import type { ChosenRecords } from '../../core/record/record-calls.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { rollOrders, useRollChoices } from './papers/roll/roll-choices.ts'
import { type OrderRow, orderCalls } from './record/order-record.ts'

const column = columnsFrom<OrderRow & { due?: DueTerm | null; space_id?: number }, typeof orderColumns>(
  orderColumns,
)

// Each dialog is loaded, with its pickers and fields, when the user first opens it.
const SeveralSteps = lazy(() => import('./steps/several-steps.tsx'))
const SeveralPrices = lazy(() => import('./steps/several-prices.tsx'))
const RollPlanDialog = lazy(() => import('./papers/roll/roll-plan-dialog.tsx'))

/** Bulk action with the chosen orders, and a callback to call at the end, with true if the action changed all of them. */
type Changing = { by: 'steps' | 'prices'; chosen: ChosenRecords; end: (all: boolean) => void }

export default function OrderList() {
  const { t } = useTranslation()
  const states = orderStatuses.map((value) => ({ value, label: t(`order.states.${value}`) }))
  const columns = [
    column('code', t('order.code')),
    column('status', t('order.status'), {
      cell: (row) => <OrderStateChip status={row.status} />,
      choices: states,
    }),
    column('stage', t('order.stage'), {
      cell: (row) => row.stage && t(`order.stages.${row.stage}`),
      choices: workStages.map((value) => ({ value, label: t(`order.stages.${value}`) })),
      hidden: true,
    }),
    column('customer_name', t('order.customer_id'), {
      record: { id: 'customer_id', from: 'customerrest/getcustomers' },
    }),
    column('campaign_name', t('order.campaign_id'), {
      record: { id: 'campaign_id', from: 'campaignrest/getcampaigns' },
    }),
    column('reference', t('order.reference')),
    column('space_id', t('order.space_id'), { filterOnly: true }),
    column('user_name', t('order.user_id'), {
      record: { id: 'user_id', from: 'userrest/getusers' },
      hidden: true,
    }),
    column('usergroup_name', t('order.usergroup_name'), {
      record: { id: 'usergroup_id', from: 'usergrouprest/getusergroups' },
      hidden: true,
    }),
    column('pieces', t('order.pieces')),
    column('m2', t('order.m2'), { sumLabel: t('order.area') }),
    column('net', t('order.net'), { hidden: true }),
    column('total', t('order.total')),
    column('due_at', t('order.due_at'), { cell: (row) => <DueDay due={row.due_at} /> }),
    column('due', t('order.due'), {
      cell: (row) => <DueSign due={row.due_at} />,
      choices: dueTerms.map((value) => ({ value, label: t(`order.due_terms.${value}`) })),
      hidden: true,
    }),
    column('requested_at', t('order.requested_at')),
    column('promised_at', t('order.promised_at'), { hidden: true }),
    column('installs_from', t('order.installs_from'), { hidden: true }),
    column('installs_to', t('order.installs_to'), { hidden: true }),
    column('created_at', t('form.created_at'), { hidden: true }),
    updatedColumn(t),
  ]
  const mayEdit = useMayEdit('/order')
  const [changing, change] = useState<Changing | null>(null)
  const rollOrderIds = rollOrders(useSearchParameters())
  const plan = useRollChoices()
  /**
   * Orders of a roll plan that the URL cannot contain, because they were chosen by a filter or are more than
   * `mostOrdersOnRoll`.
   */
  const [matching, setMatching] = useState<ChosenRecords | null>(null)
  const onRoll = rollOrderIds ? { ids: rollOrderIds } : matching
  const steps: OwnBulkAction = {
    label: t('order.several.title'),
    icon: IconArrowsExchange,
    run: (selection) => new Promise((end) => change({ by: 'steps', chosen: selection, end })),
  }
  const prices: OwnBulkAction = {
    label: t('order.several_prices.title'),
    icon: IconReceiptEuro,
    run: (selection) => new Promise((end) => change({ by: 'prices', chosen: selection, end })),
  }
  const roll: OwnBulkAction = {
    label: t('order.roll.title'),
    icon: IconRulerMeasure,
    run: async (selection) => {
      if ('ids' in selection && selection.ids.length <= mostOrdersOnRoll) plan.open(selection.ids)
      else setMatching(selection)
      return false
    },
  }
  function closeRoll() {
    setMatching(null)
    plan.close()
  }
  function close(all: boolean) {
    changing?.end(all)
    change(null)
  }
  return (
    <>
      <ListScreen
        calls={orderCalls}
        columns={columns}
        sort={{ column: 'created_at', order: 'desc' }}
        mayEdit={mayEdit}
        bulkActions={mayEdit ? [steps, prices, roll] : [roll]}
        icon={IconTruckDelivery}
        rowName={(row) => row.code}
        sumsOf={(selection) => call('orderrest/sums', selection)}
        sumsNote={({ cancelled = 0 }) => (cancelled > 0 ? t('order.sums_without', { count: cancelled }) : '')}
      />
      {onRoll && (
        <Suspense>
          <RollPlanDialog chosen={onRoll} onClose={closeRoll} />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          {changing.by === 'steps' ? (
            <SeveralSteps chosen={changing.chosen} onClose={close} />
          ) : (
            <SeveralPrices chosen={changing.chosen} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
