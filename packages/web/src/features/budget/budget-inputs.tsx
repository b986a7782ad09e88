import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { type PickSource, picksFrom } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { PercentField } from '../../ui/inputs/number-field.tsx'
import { LongTextField } from '../../ui/inputs/text-field.tsx'
import { FieldRow, FormGroup } from '../../ui/layout/form-group.tsx'
import type { BudgetDraft } from './budget-draft.ts'
import type { Budget } from './budget-record.ts'
import type { BudgetStart } from './budget-start.ts'

/** Maximum number of orders offered for a search text. */
const OFFERED = 20

/** Orders that can have a budget, newest first: all states from confirmed to installed. */
const mountedOrders: PickSource = {
  key: ['budget', 'orders'],
  screen: '/order',
  load: async ({ search = '', limit = OFFERED }) => {
    const filters = { status: 'in;confirmed|production|shipped|installed' }
    const request = { search, filters, page: 1, perpage: limit, sort: 'created_at', order: 'desc' as const }
    const { rows } = await call('orderrest/list', request)
    return rows.map(({ id, code, customer_name }) => ({ id, name: `${code} · ${customer_name}` }))
  },
}
const installers = picksFrom('installerrest/getinstallers')

/** Shows the fields of a budget: order, installer, last day of approval, discount, VAT and notes. */
export function BudgetInputs(props: {
  form: RecordForm<Budget, BudgetDraft>
  start: BudgetStart | undefined
}) {
  const { form } = props
  const { t } = useTranslation()
  const { record } = form
  const order = form.field('order_id')
  return (
    <FormGroup title={t('budget.group_header')}>
      <FieldRow columns={4}>
        <RecordPicker
          {...order}
          source={mountedOrders}
          chosenName={record?.order_code ?? props.start?.order?.name}
          readOnly={order.readOnly || record !== null}
          // Clears the chosen spaces, which belong to the previous order.
          onChange={(id) => form.change({ order_id: id ?? 0, space_ids: undefined })}
          required
        />
        <RecordPicker
          {...form.field('installer_id')}
          source={installers}
          chosenName={record?.installer_name}
          clearable
          onChange={(installer_id) => form.change({ installer_id })}
        />
        <DateField {...form.field('valid_until')} />
      </FieldRow>
      <FieldRow columns={4}>
        <PercentField {...form.field('discount')} whenEmpty={0} />
        <PercentField
          {...form.field('vat_rate')}
          whenEmpty={null}
          placeholder={t('budget.vat_of_customer')}
        />
      </FieldRow>
      <LongTextField {...form.field('notes')} />
    </FormGroup>
  )
}
