import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { useImportWords } from '../import-words.ts'
import type { ShownImport } from '../use-import.ts'
import { Correction } from './correcting/correction.tsx'
import { NearRecord } from './near-record.tsx'
import classes from './rows.module.css'
import type { ShownRow, Texts } from './shown-rows.ts'

/** A cell: to correct where it is wrong or was, before and after where it changes, and else what it says. */
export function RowCell(props: {
  resource: ShownImport['resource']
  row: ShownRow
  field: string
  /** Shows a field where the cell is wrong or was. */
  isOpen: boolean
  /** Is given what is to stand in the cells of the row, by field, and in place of what, where that is not what is shown. */
  onCorrect: (texts: Texts, before?: Texts, onRefused?: () => void) => Promise<void>
}) {
  const { resource, row, field, isOpen } = props
  const { t } = useTranslation()
  const words = useImportWords(resource)
  const own = row.faults.filter((fault) => fault.field === field)
  const answered = row.answered.includes(field) && t('import.answered')
  const textOf = (level: 'error' | 'warning') =>
    own
      .filter((fault) => fault.level === level)
      .map(words.faultOfCell)
      .join(' ')
  const text = row.texts[field] ?? ''
  if (isOpen && (own.length > 0 || row.corrected.includes(field))) {
    return (
      <>
        <Correction
          resource={resource}
          field={field}
          label={t('import.cell', { field: words.label(field), row: formatNumber(row.number) })}
          text={text}
          country={countryOf(own)}
          fault={textOf('error') || undefined}
          warning={[answered, textOf('warning')].filter(Boolean).join('. ') || undefined}
          onCorrect={(value, before, onRefused) =>
            props.onCorrect({ [field]: value }, { [field]: before }, onRefused)
          }
        />
        {own.map(({ key, values: { nearest } }) => {
          if (typeof nearest !== 'string') return null
          return (
            <Button
              key={key}
              className={classes.meant}
              variant="default"
              size="compact-xs"
              onClick={() => void props.onCorrect({ [field]: nearest })}
            >
              {t('import.make_it', { name: words.shown(field, nearest) })}
            </Button>
          )
        })}
        {own.map(({ key, values }) => (
          <NearRecord key={key} resource={resource} values={values} onTake={props.onCorrect} />
        ))}
      </>
    )
  }
  const change = changeOf(row, field)
  const beginning = words.endOf(field)
  const shown = (side: 'before' | 'after') =>
    words.shown(field, textOn(row, field, side), beginning && textOn(row, beginning, side))
  // Each in its own direction: units stay behind their numbers where all else is read from the right.
  if (!change) return <bdi>{shown('after')}</bdi>
  return (
    <span className={classes.change}>
      <del dir="auto">{shown('before') || t('form.nothing')}</del> → <ins dir="auto">{shown('after')}</ins>
    </span>
  )
}

/** The country that faults of a state name. */
function countryOf(faults: ShownRow['faults']): string | undefined {
  const named = faults.map(({ values }) => values.country)
  return named.find((country) => typeof country === 'string')
}

function changeOf({ changes }: ShownRow, field: string) {
  return changes.find((each) => each.field === field)
}

/** Shows the text of a field before or after a row. */
function textOn(row: ShownRow, field: string, side: 'before' | 'after'): string {
  return changeOf(row, field)?.[side] ?? row.texts[field] ?? ''
}
