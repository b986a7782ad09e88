import { resources } from '@lienzo/contract/resources'
import { useTranslation } from 'react-i18next'
import { picksFrom } from '../../../core/picker/picks.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import classes from '../import.module.css'
import type { ShownImport } from '../use-import.ts'
import { Fold } from './fold.tsx'

const customers = picksFrom('customerrest/getcustomers')

/**
 * Lets the house change the customer of all rows, which are then evaluated again. Renders nothing for other users, or if the
 * records belong to no customer.
 */
export function ImportCustomer(props: {
  found: ShownImport
  disabled: boolean
  onChange: (customerId: number | null) => void
}) {
  const { customer_id, customer_name, mapping, resource } = props.found
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  if (!isHouse || resources[resource].houseMakes) return null
  return (
    <Fold
      label={t('import.customer')}
      text={customer_id === null ? t('import.each_names_its_customer') : customer_name}
      opens={customer_id === null && mapping.customer === undefined}
    >
      <div className={classes.customer}>
        <RecordPicker
          label={t('import.customer')}
          source={customers}
          value={customer_id}
          chosenName={customer_name}
          clearable
          help={t('import.customer_help')}
          disabled={props.disabled}
          onChange={(id) => props.onChange(id)}
        />
      </div>
    </Fold>
  )
}
