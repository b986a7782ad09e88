import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../core/language/language.ts'
import { OptionalChoiceField } from '../../ui/inputs/choice-field.tsx'
import classes from './import.module.css'
import { useImportWords } from './import-words.ts'
import type { ShownImport } from './use-import.ts'

/** Which column of a spreadsheet holds which field, and which columns are of no use; fields that no column was found for wait. */
export function ColumnMapping(props: {
  found: ShownImport
  disabled: boolean
  onChange: (mapping: ShownImport['mapping']) => void
}) {
  const { headers, mapping, resource } = props.found
  const { t } = useTranslation()
  const words = useImportWords(resource)
  const nameOf = (column: number) => headers[column] || t('import.column', { number: column + 1 })
  const taken = new Set(Object.values(mapping))
  const left = headers.map((_, column) => column).filter((column) => headers[column] && !taken.has(column))

  function chooseColumn(field: string, column: number | null) {
    const { [field]: _, ...others } = mapping
    props.onChange(column === null ? others : { ...others, [field]: column })
  }

  // A field stays where it is while columns are chosen.
  const [found] = useState(() => words.fields.filter((field) => mapping[field] !== undefined))
  const without = words.fields.filter((field) => !found.includes(field))

  const choiceOf = (field: string) => (
    <OptionalChoiceField
      key={field}
      label={words.label(field)}
      value={mapping[field] ?? null}
      choices={headers.map((_, column) => ({ value: column, label: nameOf(column) }))}
      placeholder={t('import.no_column')}
      disabled={props.disabled}
      onChange={(column) => chooseColumn(field, column)}
    />
  )

  return (
    <fieldset className={classes.mapping}>
      <legend className={classes.legend}>{t('import.mapping')}</legend>
      <div className={classes.columns}>{found.map(choiceOf)}</div>
      {left.length > 0 && (
        <p className={classes.leftOver}>
          {t('import.left_over', { count: left.length, columns: left.map(nameOf).join(', ') })}
        </p>
      )}
      {without.length > 0 && (
        <details>
          <summary className={classes.without}>
            {t('import.without_column', { count: without.length, shown: formatNumber(without.length) })}
          </summary>
          <div className={classes.columns}>{without.map(choiceOf)}</div>
        </details>
      )}
    </fieldset>
  )
}
