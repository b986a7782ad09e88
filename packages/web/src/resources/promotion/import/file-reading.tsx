import { cellSeparators, textEncodings } from '@lienzo/rules/records/table-texts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import classes from './promotion-import.module.css'
import type { ShownImport } from './use-import.ts'

type TextReading = NonNullable<NonNullable<ShownImport['reading']>['text']>

const separatorNames = { '\t': 'tab', ';': 'semicolon', '|': 'bar', ',': 'comma' } as const

/** How a text was understood, which does not say it itself: the letters of its bytes, and the sign between its cells. */
export function FileReading(props: {
  text: TextReading
  disabled: boolean
  onChange: (choice: Pick<TextReading, 'encoding'> & { separator?: (typeof cellSeparators)[number] }) => void
}) {
  const { text, disabled, onChange } = props
  const { t } = useTranslation()
  const separator = cellSeparators.find((each) => each === text.separator)
  return (
    <>
      <fieldset className={classes.mapping}>
        <legend className={classes.legend}>{t('import.file_reading.title')}</legend>
        <ChoiceField
          label={t('import.file_reading.encoding')}
          value={text.encoding}
          choices={textEncodings.map((value) => ({
            value,
            label: t(`import.file_reading.encodings.${value}`),
          }))}
          disabled={disabled}
          onChange={(encoding) => onChange({ encoding, ...(separator && { separator }) })}
        />
        <ChoiceField
          label={t('import.file_reading.separator')}
          value={separator ?? ';'}
          choices={cellSeparators.map((value) => ({
            value,
            label: t(`import.file_reading.separators.${separatorNames[value]}`),
          }))}
          disabled={disabled}
          onChange={(chosen) => onChange({ encoding: text.encoding, separator: chosen })}
        />
      </fieldset>
      {text.unreadable > 0 && (
        <p className={classes.fault} role="status">
          {t('import.file_reading.unreadable', {
            count: text.unreadable,
            shown: formatNumber(text.unreadable),
          })}
        </p>
      )}
    </>
  )
}
