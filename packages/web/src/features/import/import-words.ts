import {
  declaredFor,
  type ImportFault,
  type ImportField,
  unitOf,
} from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../core/domain/countries.ts'
import { formatEuros, formatNumber } from '../../core/language/language.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { familyChoices } from '../../resources/promotion/family-choices.ts'
import { kindChoices } from '../../resources/space/kind-choices.ts'
import { sourceChoices } from '../../resources/space/source-choices.ts'
import { useLocale } from '../../ui/hooks/locale.ts'

/** A number as the server writes it. */
const isNumber = /^-?\d+(?:\.\d{2})?$/

/** Degrees as the server and most spreadsheets write them. */
const isDegrees = /^-?\d{1,3}\.\d{1,6}$/

/** A country as the server writes it. */
const isCountry = /^[A-Z]{2}$/

/** The decimals that a number with a point has. */
function decimalsOf(value: string): number {
  return value.length - value.indexOf('.') - 1
}

/** What a fault names of the values of its field, which read as those do. */
function isOfField(name: string): boolean {
  return name === 'nearest' || name === 'before'
}

/** Fields that are called otherwise than on the screen of a record, where more stands around them. */
export const calledOtherwise: Readonly<Record<string, string>> = {
  customer: 'import.customer',
  closed_to: 'import.closed_to',
  closed_reason: 'import.closed_reason',
}

type Choice = { value: string; label: string }

/** What values are called that are kept by other names than people use. */
const choicesOf: Record<ImportedResource, Record<string, (t: TFunction) => readonly Choice[]>> = {
  promotion: { family: familyChoices },
  material: {},
  space: { kind: kindChoices, measured_how: sourceChoices },
}

/** How people call the fields of an import, their values and what is wrong with them. */
export type ImportWords = {
  fields: readonly string[]
  label: (field: string) => string
  /** What a person chooses among; null where they type. */
  choices: (field: string) => readonly Choice[] | null
  /** A value as people read it; `beginning` is what stands in the field of which it may be the end. */
  shown: (field: string, value: string, beginning?: string) => string
  /** Kind of what cells take, where that is not any text. */
  content: (field: string) => ImportField['takes']
  /** The unit in which a cell is read that names none; undefined where there is none. */
  unit: (field: string) => string | undefined
  /** The field of which this one is the end, where it is one. */
  endOf: (field: string) => string | undefined
  fault: (fault: Pick<ImportFault, 'field' | 'key' | 'values'>) => string
  /** The same where its field is in sight. */
  faultOfCell: (fault: Pick<ImportFault, 'field' | 'key' | 'values'>) => string
  /** What the cells of a field take, in a sentence or two. */
  takes: (field: string) => string
  /** What such a cell may say. */
  example: (field: string) => string
}

export function useImportWords(resource: ImportedResource): ImportWords {
  const { t } = useTranslation()
  const locale = useLocale()
  const house = useIsHouse()
  const { fields } = declaredFor(importables[resource], { house })
  const label = (field: string) => t(calledOtherwise[field] ?? `${resource}.${field}`)

  function choices(field: string): readonly Choice[] | null {
    const own = choicesOf[resource][field]
    if (own) return own(t)
    if (!fields[field]?.isYesOrNo) return null
    return [
      { value: 'true', label: t('list.yes') },
      { value: 'false', label: t('list.no') },
    ]
  }

  function namedCountry(value: string): string {
    return isCountry.test(value) ? countryName(value, locale) : value
  }

  const content = (field: string) => fields[field]?.takes
  const endOf = (field: string) => fields[field]?.endOf
  const unit = (field: string) => unitOf[fields[field]?.takes ?? 'number']

  function shown(field: string, value: string, beginning = ''): string {
    if (value === '' && beginning !== '') return t('import.without_end')
    const content = fields[field]?.takes ?? 'number'
    const unit = unitOf[content]
    if (content === 'euros' && isNumber.test(value)) return formatEuros(Number(value))
    if (unit && isNumber.test(value)) return `${formatNumber(Number(value))}\u00a0${unit}`
    if (content === 'degrees' && isDegrees.test(value)) return formatNumber(Number(value), decimalsOf(value))
    if (content === 'country') return namedCountry(value)
    return choices(field)?.find((choice) => choice.value === value)?.label ?? value
  }

  function fault({ field, key, values }: Parameters<ImportWords['fault']>[0]): string {
    const texts = { ...values }
    for (const [name, value] of Object.entries(values)) {
      if (isOfField(name) && typeof value === 'string') texts[name] = shown(field, value)
    }
    if (typeof values.country === 'string') texts.country = namedCountry(values.country)
    return t(key, { ...texts, field: label(field) })
  }

  function faultOfCell(found: Parameters<ImportWords['fault']>[0]): string {
    const text = fault(found)
    const begin = `${label(found.field)}: `
    if (!text.startsWith(begin)) return text
    return text.charAt(begin.length).toUpperCase() + text.slice(begin.length + 1)
  }

  function takes(field: string): string {
    const { required, takes: content } = fields[field] ?? {}
    const own = choices(field)
    const of = own
      ? t('import.takes.choice', { choices: own.map((choice) => choice.label).join(', ') })
      : t(`import.takes.${content ?? 'text'}`)
    return required ? `${t('import.takes.required')} ${of}` : of
  }

  /** Numbers without separators: whoever fills a template in writes as it does. */
  function example(field: string): string {
    const value = fields[field]?.example ?? ''
    const ofField = unit(field)
    return ofField && isNumber.test(value) ? `${value}\u00a0${ofField}` : shown(field, value)
  }

  return {
    fields: Object.keys(fields),
    label,
    choices,
    shown,
    content,
    unit,
    endOf,
    fault,
    faultOfCell,
    takes,
    example,
  }
}
