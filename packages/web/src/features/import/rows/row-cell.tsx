import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { useImportWords } from '../import-words.ts'
import type { ShownImport } from '../use-import.ts'
import { Correction } from './correcting/correction.tsx'
import { NearRecord } from './near-record.tsx'
import { proposalsOf } from './proposals.ts'
import classes from './rows.module.css'
import type { ShownRow, Texts } from './shown-rows.ts'

/**
 * Shows a cell: an input with proposals if the text is or was wrong, the values before and after if the import changes the
 * field, otherwise its value.
 */
export function RowCell(props: {
  resource: ShownImport['resource']
  row: ShownRow
  field: string
  /** True if cells that are or were wrong can be corrected. */
  isOpen: boolean
  /**
   * Saves new texts by field. `before` contains the texts that they replace, if these differ from the current texts of the row.
   * If saving fails, calls `onRefused`.
   */
  onCorrect: (texts: Texts, before?: Texts, onRefused?: () => void) => Promise<void>
}) {
  const { resource, row, field, isOpen } = props
  const { t } = useTranslation()
  const words = useImportWords(resource)
  const own = row.faults.filter((fault) => fault.field === field)
  const answerNote = row.answered.includes(field) && t('import.answered')
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
          isInOwnUnit={own.some(({ key }) => key === 'import.fault.length_which')}
          warning={[answerNote, textOf('warning')].filter(Boolean).join('. ') || undefined}
          onCorrect={(value, before, onRefused) =>
            props.onCorrect({ [field]: value }, { [field]: before }, onRefused)
          }
        />
        {own.flatMap(({ key, values }) =>
          proposalsOf(values).map((proposal) => (
            <Button
              key={`${key} ${proposal}`}
              className={classes.meant}
              variant="default"
              size="compact-xs"
              onClick={() => void props.onCorrect({ [field]: proposal })}
            >
              {t('import.make_it', { name: words.shown(field, proposal) })}
            </Button>
          )),
        )}
        {own.map(({ key, values }) => (
          <NearRecord key={key} resource={resource} values={values} onTake={props.onCorrect} />
        ))}
      </>
    )
  }
  const change = changeOf(row, field)
  const beginning = words.endOf(field)
  const textAt = (side: 'before' | 'after') =>
    words.shown(field, textOn(row, field, side), beginning && textOn(row, beginning, side))
  // `bdi` isolates the text direction of the value, so that a unit stays after its number in right-to-left languages.
  if (!change) return <bdi>{textAt('after')}</bdi>
  return (
    <span className={classes.change}>
      <del dir="auto">{textAt('before') || t('form.nothing')}</del> → <ins dir="auto">{textAt('after')}</ins>
    </span>
  )
}

/** Returns the code of the country in which the state was looked up, or undefined if no fault names a country. */
function countryOf(faults: ShownRow['faults']): string | undefined {
  const countries = faults.map(({ values }) => values.country)
  return countries.find((country) => typeof country === 'string')
}

function changeOf({ changes }: ShownRow, field: string) {
  return changes.find((each) => each.field === field)
}

/** Returns the text of a field before or after the import. */
function textOn(row: ShownRow, field: string, side: 'before' | 'after'): string {
  return changeOf(row, field)?.[side] ?? row.texts[field] ?? ''
}
