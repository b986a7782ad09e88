import { cellSeparators, textEncodings } from '@lienzo/rules/records/table-texts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import classes from '../import.module.css'
import { keptChoice, NO_HEADERS, type Reading, type ReadingChoice } from './reading-choice.ts'

type ReadingProps = { reading: Reading; disabled: boolean; onChange: (choice: ReadingChoice) => void }

const separatorNames = { '\t': 'tab', ';': 'semicolon', '|': 'bar', ',': 'comma' } as const

/** Shows how a file was read, and lets the user change the sheet, the header row, the encoding and the separator. */
export function FileReading({ reading, disabled, onChange }: ReadingProps) {
  const { t } = useTranslation()
  const { sheets, sheet, header_row } = reading
  const rows = Array.from({ length: Math.max(10, header_row) }, (_, index) => index + 1)
  return (
    <fieldset className={classes.mapping}>
      <legend className={classes.legend}>{t('import.file_reading.title')}</legend>
      <div className={classes.columns}>
        {sheets.length > 1 && (
          <ChoiceField
            label={t('import.file_reading.sheet')}
            value={String(sheet)}
            choices={sheets.map((label, index) => ({ value: String(index), label }))}
            disabled={disabled}
            onChange={(choice) => onChange({ sheet: Number(choice) })}
          />
        )}
        <ChoiceField
          label={t('import.file_reading.header_row')}
          value={String(header_row)}
          choices={[
            { value: String(NO_HEADERS), label: t('import.file_reading.no_headers') },
            ...rows.map((row) => ({ value: String(row), label: formatNumber(row) })),
          ]}
          disabled={disabled}
          onChange={(choice) => onChange({ ...keptChoice(reading), header_row: Number(choice) })}
        />
        {reading.text && <TextReading {...{ reading, disabled, onChange }} text={reading.text} />}
      </div>
    </fieldset>
  )
}

/** Returns the name of a separator in the reader's language. An unknown separator is named a semicolon. */
export function separatorText(separator: string, t: TFunction): string {
  const knownSeparator = cellSeparators.find((each) => each === separator) ?? ';'
  return t(`import.file_reading.separators.${separatorNames[knownSeparator]}`)
}

/** Shows the fields for the encoding and the separator of a text file. */
function TextReading({
  reading,
  text,
  disabled,
  onChange,
}: ReadingProps & { text: NonNullable<Reading['text']> }) {
  const { t } = useTranslation()
  const separator = cellSeparators.find((each) => each === text.separator) ?? ';'
  return (
    <>
      <ChoiceField
        label={t('import.file_reading.encoding')}
        value={text.encoding}
        choices={textEncodings.map((value) => ({
          value,
          label: t(`import.file_reading.encodings.${value}`),
        }))}
        disabled={disabled}
        onChange={(encoding) => onChange({ ...keptChoice(reading), encoding })}
      />
      <ChoiceField
        label={t('import.file_reading.separator')}
        value={separator}
        choices={cellSeparators.map((value) => ({
          value,
          label: separatorText(value, t),
        }))}
        disabled={disabled}
        onChange={(choice) => onChange({ ...keptChoice(reading), separator: choice })}
      />
      {text.unreadable > 0 && (
        <p className={classes.leftOver} role="status">
          {t('import.file_reading.unreadable', {
            count: text.unreadable,
            shown: formatNumber(text.unreadable),
          })}
        </p>
      )}
    </>
  )
}
