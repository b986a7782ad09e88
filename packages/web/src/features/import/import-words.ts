import { isOfField, shownCountry, shownValue } from '@lienzo/rules/imports/cells/shown-value'
import {
  declaredFor,
  type ImportFault,
  type ImportField,
  unitOf,
} from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { familyChoices } from '../../resources/promotion/family-choices.ts'
import { kindChoices } from '../../resources/space/kind-choices.ts'
import { sourceChoices } from '../../resources/space/source-choices.ts'
import { useLocale } from '../../ui/hooks/locale.ts'

/** Text keys of the fields whose labels on the record's screen would be unclear in an import, by field. */
export const calledOtherwise: Readonly<Record<string, string>> = {
  customer: 'import.customer',
  closed_to: 'import.closed_to',
  closed_reason: 'import.closed_reason',
}

type Choice = { value: string; label: string }

/** Choices of the fields whose stored values have labels, by resource and field. */
const choicesOf: Record<ImportedResource, Record<string, (t: TFunction) => readonly Choice[]>> = {
  promotion: { family: familyChoices },
  material: {},
  space: { kind: kindChoices, measured_how: sourceChoices },
}

/** Texts for an import's fields, values and faults, in the reader's language. */
export type ImportWords = {
  fields: readonly string[]
  label: (field: string) => string
  /** Choices of a field, or null if it accepts free text. */
  choices: (field: string) => readonly Choice[] | null
  /** Formats a value for display. If the field ends a period, `beginning` is the value at the start of this period. */
  shown: (field: string, value: string, beginning?: string) => string
  /** Kind of content that the field accepts, or undefined for any text. */
  content: (field: string) => ImportField['takes']
  /** Unit assumed for a cell without a unit, or undefined if the field has no unit. */
  unit: (field: string) => string | undefined
  /** Name of the field that starts the period that this field ends, or undefined if this field ends no period. */
  endOf: (field: string) => string | undefined
  fault: (fault: Pick<ImportFault, 'field' | 'key' | 'values'>) => string
  /** Like `fault`, but without the field's name, for use beside the field. */
  faultOfCell: (fault: Pick<ImportFault, 'field' | 'key' | 'values'>) => string
  /** Description of the values that a field accepts, in one or two sentences. */
  takes: (field: string) => string
  /** Example value of a field. */
  example: (field: string) => string
}

export function useImportWords(resource: ImportedResource): ImportWords {
  const { t } = useTranslation()
  return importWords(resource, { t, locale: useLocale(), house: useIsHouse() })
}

type Reader = { t: TFunction; locale: string /** True for the staff of the house. */; house: boolean }

/** Returns the texts of an import in the reader's language. */
export function importWords(resource: ImportedResource, { t, locale, house }: Reader): ImportWords {
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

  const content = (field: string) => fields[field]?.takes
  const endOf = (field: string) => fields[field]?.endOf
  const unit = (field: string) => unitOf[fields[field]?.takes ?? 'number']

  function shown(field: string, value: string, beginning = ''): string {
    if (value === '' && beginning !== '') return t('import.without_end')
    const match = choices(field)?.find((choice) => choice.value === value)
    return match?.label ?? shownValue(fields[field]?.takes, value, locale)
  }

  function fault({ field, key, values }: Parameters<ImportWords['fault']>[0]): string {
    const texts = { ...values }
    for (const [name, value] of Object.entries(values)) {
      if (isOfField(name) && typeof value === 'string') texts[name] = shown(field, value)
    }
    if (typeof values.country === 'string') texts.country = shownCountry(values.country, locale)
    return t(key, { ...texts, field: label(field) })
  }

  function faultOfCell(cellFault: Parameters<ImportWords['fault']>[0]): string {
    const text = fault(cellFault)
    const begin = `${label(cellFault.field)}: `
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

  /**
   * Returns an example value of a field. A whole number with a unit gets no thousands separators, because users should type it
   * like this into the template.
   */
  function example(field: string): string {
    const value = fields[field]?.example ?? ''
    const ofField = unit(field)
    return ofField && /^\d+$/.test(value) ? `${value}\u00a0${ofField}` : shown(field, value)
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
