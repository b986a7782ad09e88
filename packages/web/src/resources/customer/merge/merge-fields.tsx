import { mergeFields } from '@lienzo/contract/customers/customer-merge'
import { countryName } from '@lienzo/rules/customers/country-name'
import { useTranslation } from 'react-i18next'
import { FieldChoices } from '../../../core/form/conflict/field-choices.tsx'
import { formatPercent } from '../../../core/language/language.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import classes from './customer-merge.module.css'
import { isSame, type MergedCustomer, type MergeField, type MergePreview } from './merge-data.ts'

/** Shows the fields that differ between the two customers, and lets the user choose which value to keep. */
export function MergeFields(props: {
  preview: MergePreview
  taken: ReadonlySet<MergeField>
  onTake: (field: MergeField, fromOther: boolean) => void
}) {
  const { preview, taken, onTake } = props
  const { t } = useTranslation()
  const { kept, merged } = preview
  const differing = mergeFields.filter((field) => !isSame(preview, field))
  return (
    <FormGroup title={t('customer.merge.fields')} help={t('customer.merge.fields_help')}>
      {differing.length === 0 && <p className={classes.none}>{t('customer.merge.fields_same')}</p>}
      {differing.length > 0 && (
        <FieldChoices
          name="merge"
          fields={differing}
          labelOf={(field) => t(`customer.${field}`)}
          sides={[
            {
              heading: t('customer.merge.of_kept', { id: kept.id }),
              show: (field) => <Value customer={kept} field={field} />,
              isTaken: (field) => !taken.has(field),
              onTake: (field) => onTake(field, false),
            },
            {
              heading: t('customer.merge.of_merged', { id: merged.id }),
              show: (field) => <Value customer={merged} field={field} />,
              isTaken: (field) => taken.has(field),
              onTake: (field) => onTake(field, true),
            },
          ]}
        />
      )}
    </FormGroup>
  )
}

function Value({ customer, field }: { customer: MergedCustomer; field: MergeField }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const value = customer[field]
  if (value === '') return <span className={classes.empty}>{t('form.nothing')}</span>
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
  if (typeof value === 'number') return formatPercent(value)
  if (field === 'tax_id') return `${value} (${countryName(customer.country, locale)})`
  return value
}
