import { type ImportField, importFields } from '@lienzo/rules/customers/promotion-import'
import { useTranslation } from 'react-i18next'
import { OptionalChoiceField } from '../../../ui/inputs/choice-field.tsx'
import classes from './promotion-import.module.css'
import type { ShownImport } from './use-import.ts'

type Mapping = ShownImport['mapping']

/** Which column of a spreadsheet holds which field. */
export function ColumnMapping(props: {
  headers: readonly string[]
  mapping: Mapping
  disabled: boolean
  onChange: (mapping: Mapping) => void
}) {
  const { headers, mapping } = props
  const { t } = useTranslation()

  function chooseColumn(field: ImportField, column: number | null) {
    const { [field]: _, ...others } = mapping
    props.onChange(column === null ? others : { ...others, [field]: column })
  }

  return (
    <fieldset className={classes.mapping}>
      <legend className={classes.legend}>{t('import.mapping')}</legend>
      {importFields.map((field) => (
        <OptionalChoiceField
          key={field}
          label={t(`import.fields.${field}`)}
          value={mapping[field] ?? null}
          choices={headers.map((header, column) => ({
            value: column,
            label: header || t('import.column', { number: column + 1 }),
          }))}
          placeholder={t('import.no_column')}
          disabled={props.disabled}
          onChange={(column) => chooseColumn(field, column)}
        />
      ))}
    </fieldset>
  )
}
