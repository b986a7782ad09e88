import { importables } from '@lienzo/rules/imports/importables'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import classes from '../import.module.css'
import type { ShownImport } from '../use-import.ts'
import { numbersIn, repeatedIn } from './doubts.ts'

const counted = ['hidden_rows', 'joined', 'unreckoned', 'outside', 'examples'] as const

/** Lists what is easily missed in the rows of a file, or unexpected. */
export function ReadingNotes({ found }: { found: ShownImport }) {
  const { reading, headers, mapping, resource } = found
  const { t } = useTranslation()
  const row = formatNumber(reading?.header_row ?? 1)
  const hidden = (reading?.notes?.hidden_sheets ?? []).filter((sheet) => sheet !== reading?.sheet)
  const sheets = hidden.map((sheet) => quoted(reading?.sheets[sheet] ?? ''))
  const named = [
    { key: 'hidden_sheets', names: sheets },
    { key: 'repeated', names: repeatedIn(headers).map(quoted) },
    { key: 'numbers', names: numbersIn(headers).map(quoted) },
  ] as const
  const notes = [
    ...(Object.keys(mapping).length === 0 ? [t('import.file_reading.notes.no_known')] : []),
    ...named.flatMap(({ key, names }) =>
      names.length > 0
        ? [t(`import.file_reading.notes.${key}`, { count: names.length, names: names.join(', '), row })]
        : [],
    ),
    ...(reading?.notes?.pictures_unread && 'pictures' in importables[resource]
      ? [t('import.file_reading.notes.pictures_unread')]
      : []),
    ...counted.flatMap((key) => {
      const count = reading?.notes?.[key] ?? 0
      return count > 0 ? [t(`import.file_reading.notes.${key}`, { count, shown: formatNumber(count) })] : []
    }),
  ]
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function quoted(name: string): string {
  return `«${name}»`
}
