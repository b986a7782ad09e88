import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { OptionalChoiceField } from '../../../ui/inputs/choice-field.tsx'
import classes from '../import.module.css'
import { useImportWords } from '../import-words.ts'
import { NO_HEADERS } from '../reading/reading-choice.ts'
import type { ShownImport } from '../use-import.ts'
import type { Columns } from './use-columns.ts'

/** Maximum number of characters of a header that the select field shows in full. */
const WIDEST = 20

/** Lets the user choose the column of each field. Unused columns and fields without a column are listed separately. */
export function ColumnMapping(props: {
  found: ShownImport
  columns: Columns
  disabled: boolean
  onChange: (mapping: ShownImport['mapping']) => void
}) {
  const { headers, mapping, resource } = props.found
  const { nameOf, sampleOf } = props.columns
  const { t } = useTranslation()
  const words = useImportWords(resource)
  const otherColumns = unusedColumns(props.found)

  function chooseColumn(field: string, column: number | null) {
    const { [field]: _, ...others } = mapping
    props.onChange(column === null ? others : { ...others, [field]: column })
  }

  // The fields with a column are determined only once, so that no field moves while the user chooses columns.
  const [mappedFields] = useState(() => words.fields.filter((field) => mapping[field] !== undefined))
  const without = words.fields.filter((field) => !mappedFields.includes(field))

  /**
   * Returns sample values of a column. If the header is too long for the select field, prepends the full header, because its
   * end often names the unit.
   */
  function aboutColumn(column: number): string {
    const name = nameOf(column)
    return name.length > WIDEST ? `${name}: ${sampleOf(column)}` : sampleOf(column)
  }

  const choiceOf = (field: string) => {
    const column = mapping[field]
    return (
      <OptionalChoiceField
        key={field}
        label={words.label(field)}
        value={column ?? null}
        choices={headers.map((_, each) => ({ value: each, label: nameOf(each), detail: sampleOf(each) }))}
        placeholder={t('import.no_column')}
        help={column === undefined ? '' : aboutColumn(column)}
        disabled={props.disabled}
        onChange={(choice) => chooseColumn(field, choice)}
      />
    )
  }

  return (
    <fieldset className={classes.mapping}>
      <legend className={classes.legend}>{t('import.mapping')}</legend>
      <div className={classes.columns}>{mappedFields.map(choiceOf)}</div>
      {otherColumns.length > 0 && (
        <p className={classes.leftOver}>
          {t('import.left_over', {
            count: otherColumns.length,
            columns: otherColumns.map(nameOf).join(', '),
          })}
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

/**
 * Returns the indexes of the columns that no field uses. Omits columns without a header, unless the whole file has no headers.
 */
export function unusedColumns({ headers, mapping, reading }: ShownImport): number[] {
  const usedColumns = new Set(Object.values(mapping))
  const isWithout = reading?.header_row === NO_HEADERS
  return headers
    .map((_, column) => column)
    .filter((column) => (isWithout || headers[column]) && !usedColumns.has(column))
}
