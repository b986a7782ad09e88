import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { areColumnsDoubtful, isReadingDoubtful, unknownKey } from '../reading/doubts.ts'
import { FileReading, separatorText } from '../reading/file-reading.tsx'
import { NO_HEADERS } from '../reading/reading-choice.ts'
import { ReadingNotes } from '../reading/reading-notes.tsx'
import type { ShownImport } from '../use-import.ts'
import type { ImportChoices } from '../use-import-actions.ts'
import { ColumnMapping, unusedColumns } from './column-mapping.tsx'
import { Fold } from './fold.tsx'
import { ImportCustomer } from './import-customer.tsx'
import { RecordChoices } from './record-choices.tsx'
import classes from './review.module.css'
import { type Columns, useColumns } from './use-columns.ts'

type UnderstoodProps = {
  found: ShownImport
  disabled: boolean
  onChoose: (choices: ImportChoices) => void
}

/**
 * Shows how a file was read, with one section each for the reading, the columns, the customer and the match key. Sections that
 * may be wrong are expanded.
 */
export function Understood({ found, disabled, onChoose }: UnderstoodProps) {
  const { t } = useTranslation()
  const columns = useColumns(found)
  const { reading, headers } = found
  // It is known only after the rows have been evaluated which sections need attention.
  const isKnown = found.state === 'ready'
  return (
    <section className={classes.section} aria-label={t('import.review.understood')}>
      <h2 className={classes.heading}>{t('import.review.understood')}</h2>
      <div className={classes.lines}>
        {reading && (
          <Fold
            label={t('import.review.file')}
            text={readingText(reading, t)}
            opens={isKnown && isReadingDoubtful(found)}
          >
            <FileReading {...{ reading, disabled }} onChange={(choice) => onChoose({ reading: choice })} />
          </Fold>
        )}
        <ReadingNotes {...{ found, disabled }} onChange={(choice) => onChoose({ reading: choice })} />
        <Fold
          label={t('import.review.columns')}
          text={columnsText(found, columns, t)}
          opens={isKnown && areColumnsDoubtful(found)}
        >
          <ColumnMapping
            key={headers.join('\n')}
            {...{ found, columns, disabled }}
            onChange={(mapping) => onChoose({ mapping })}
          />
        </Fold>
        <ImportCustomer {...{ found, disabled }} onChange={(customer_id) => onChoose({ customer_id })} />
        <Fold
          label={t('import.key')}
          text={keyText(found, t)}
          opens={isKnown && (found.key_doubt !== null || unknownKey(found).length > 0)}
        >
          <RecordChoices {...{ found, disabled }} onChange={onChoose} />
        </Fold>
      </div>
    </section>
  )
}

/**
 * Returns a summary of how the file was read: the sheet if there are several, the header row, and the encoding and separator of
 * a text file.
 */
function readingText({ sheets, sheet, header_row, text }: NonNullable<ShownImport['reading']>, t: TFunction) {
  return [
    ...(sheets.length > 1 ? [t('import.review.sheet', { name: sheets[sheet] })] : []),
    header_row === NO_HEADERS
      ? t('import.review.no_headers')
      : t('import.review.header_row', { row: formatNumber(header_row) }),
    ...(text ? [t(`import.file_reading.encodings.${text.encoding}`), separatorText(text.separator, t)] : []),
  ].join(' · ')
}

/** Returns a summary of the columns: the number of used columns, and the names of the unused columns. */
function columnsText(shownImport: ShownImport, { nameOf }: Columns, t: TFunction): string {
  const otherColumns = unusedColumns(shownImport)
  const usedCount = new Set(Object.values(shownImport.mapping)).size
  const count = usedCount + otherColumns.length
  if (otherColumns.length === 0) return t('import.review.all_used', { count, shown: formatNumber(count) })
  return t('import.review.some_used', {
    count,
    used: formatNumber(usedCount),
    shown: formatNumber(count),
    columns: otherColumns.map(nameOf).join(', '),
  })
}

/** Returns a summary of the match key, and of the choices to create new records and to update existing records. */
function keyText({ resource, key, create_new, update_existing }: ShownImport, t: TFunction): string {
  return [
    // No key is chosen while the file is being read.
    ...(key ? [t(`import.of.${resource}.keys.${key}`)] : []),
    t(create_new ? 'import.review.creates' : 'import.review.creates_none'),
    t(update_existing ? 'import.review.updates' : 'import.review.updates_none'),
  ].join(' · ')
}
