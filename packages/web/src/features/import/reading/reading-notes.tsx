import { importables } from '@lienzo/rules/imports/importables'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import classes from '../import.module.css'
import type { ShownImport } from '../use-import.ts'
import { numbersIn, repeatedIn } from './doubts.ts'
import { headersNote, hiddenRowsNote, joinedNote, type NoteWithChoice } from './note-choice.ts'
import type { ReadingChoice } from './reading-choice.ts'

const noteKeys = ['unreckoned', 'outside', 'examples'] as const

type NotesProps = { found: ShownImport; disabled: boolean; onChange: (choice: ReadingChoice) => void }

/** Lists facts about the file that the user may not expect or may miss, with choices to read the file in a different way. */
export function ReadingNotes({ found, disabled, onChange }: NotesProps) {
  const { reading, headers, resource } = found
  const { t } = useTranslation()
  const row = formatNumber(reading?.header_row ?? 1)
  const hiddenSheets = (reading?.notes?.hidden_sheets ?? []).filter((sheet) => sheet !== reading?.sheet)
  const sheets = hiddenSheets.map((sheet) => quote(reading?.sheets[sheet] ?? ''))
  const namedNotes = [
    { key: 'hidden_sheets', names: sheets },
    { key: 'repeated', names: repeatedIn(headers).map(quote) },
    { key: 'numbers', names: numbersIn(headers).map(quote) },
  ] as const
  const plain = (texts: readonly string[]) => texts.map((text): NoteWithChoice => ({ key: text, text }))
  const first = [
    ...namedNotes.flatMap(({ key, names }) =>
      names.length > 0
        ? [t(`import.file_reading.notes.${key}`, { count: names.length, names: names.join(', '), row })]
        : [],
    ),
    ...(reading?.notes?.pictures_unread && 'pictures' in importables[resource]
      ? [t('import.file_reading.notes.pictures_unread')]
      : []),
  ]
  const last = noteKeys.flatMap((key) => {
    const count = reading?.notes?.[key] ?? 0
    return count > 0 ? [t(`import.file_reading.notes.${key}`, { count, shown: formatNumber(count) })] : []
  })
  const notes = [
    ...headersNote(found, t),
    ...plain(first),
    ...hiddenRowsNote(found, t),
    ...joinedNote(found, t),
    ...plain(last),
  ]
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map(({ key, text, change }) => (
        <li key={key}>
          {text}
          {change && (
            <Button
              className={classes.noteChange}
              variant="default"
              size="compact-xs"
              disabled={disabled}
              onClick={() => onChange(change.choice)}
            >
              {change.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function quote(name: string): string {
  return `«${name}»`
}
