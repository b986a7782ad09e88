import type { FileView } from '@lienzo/contract/wire/fields'
import type { TFunction } from 'i18next'
import { currentLocale } from '../../language/language.ts'
import type { Attachment } from '../state/attachment-calls.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a file size with decimal units, such as `1,2 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const format = new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step < 2 ? 0 : 1,
  })
  return format.format(bytes / 1000 ** step)
}

/** Returns the file name's extension in capitals. If there is none, returns the media type. */
export function typeText({ name, type }: Pick<FileView, 'name' | 'type'>): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]
  return ending?.toUpperCase() ?? type
}

/**
 * Formats a document's details in one line: the type, the size, the number of pages if there are several, and the file name if
 * the document has a title.
 */
export function documentFacts({ file, title }: Pick<Attachment, 'file' | 'title'>, t: TFunction): string {
  const facts = [typeText(file), sizeText(file.size)]
  if (file.pages !== null && file.pages > 1) facts.push(t('attachment.pages', { count: file.pages }))
  if (title) facts.push(file.name)
  return facts.join(' · ')
}
