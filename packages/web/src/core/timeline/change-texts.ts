import {
  type LoggedChange,
  type LoggedPart,
  type LoggedValue,
  mostCountedFields,
} from '@lienzo/contract/records/log'
import { countryName } from '@lienzo/rules/customers/country-name'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import { formatCount, formatShortest } from '@lienzo/rules/money'
import { type CountedField, fieldPath } from '@lienzo/rules/records/field-path'
import type { TFunction } from 'i18next'
import { formatDay } from '../../ui/dates/date-text.ts'

import { formatDateTime, formatEuros, formatExactM2, formatPercent } from '../language/language.ts'

/** Maximum number of characters of a value; longer values are cut off. */
const MOST_CHARACTERS = 240

/** Text section of each resource whose section has a different name from the resource. */
const sections: Partial<Record<string, string>> = {
  customeraddress: 'customer.address',
  campaignimage: 'campaign.image',
  installerphoto: 'photoreview',
}

/** Returns the section of the texts of a resource, such as `space` or `customer.address`. */
export function sectionOf(resource: string): string {
  return sections[resource] ?? resource
}

/** Returns the text of the first key that exists, or `otherwise` if none does. */
function textOf(t: TFunction, keys: string[], otherwise: string): string {
  const text: unknown = t(keys, { defaultValue: otherwise })
  return typeof text === 'string' ? text : otherwise
}

/** Returns the name of an action, such as "Changed". */
export function actionText(t: TFunction, action: string): string {
  return textOf(t, [`log.actions.${action}`], action)
}

/** Returns the name of a resource, such as "Order". */
export function resourceText(t: TFunction, resource: string): string {
  return textOf(t, [`log.resources.${resource}`], resource)
}

/**
 * Returns the name of a logged field as in the form of the record, such as "Price per m²", "Line 2 · Copies" for
 * `lines.2.copies`, or "Orders · Edit" for the right `/order.perm_edit` of a role.
 */
export function fieldText(t: TFunction, resource: string, field: string): string {
  const { first, place, part } = fieldPath(field)
  if (!first.startsWith('/')) return pathText(t, resource, { first, place, part })
  const [area = '', right = ''] = first.split('.')
  return `${areaText(t, area)} · ${textOf(t, [`role.rights.${right}`], right)}`
}

/** Returns the name of a field whose changes are only counted, such as "Line 31–1500 · Copies". */
function countedText(t: TFunction, resource: string, { first, part, from, to }: CountedField): string {
  const place = from === null ? undefined : from === to ? from : `${from}–${to}`
  return pathText(t, resource, { first, place, part: part || undefined })
}

/** Number of changes that are only counted, and the fields with most of these changes. */
type OmittedChanges = { more_changes: number; more_fields: readonly CountedField[] }

/** Returns a sentence with the number of changes that are not listed, and the most frequent of their fields. */
export function omittedText(
  t: TFunction,
  locale: string,
  resource: string,
  { more_changes, more_fields }: OmittedChanges,
): string {
  const firstFields = more_fields.slice(0, mostCountedFields)
  const isRest = firstFields.reduce((sum, { count }) => sum + count, 0) < more_changes
  const fields = firstFields.map((field) => countedText(t, resource, field)).join(', ') + (isRest ? ' …' : '')
  const countText = formatCount(more_changes, locale)
  return t('timeline.left_out', { count: more_changes, shown: countText, fields })
}

type PathText = { first: string; place: number | string | undefined; part: string | undefined }

function pathText(t: TFunction, resource: string, { first, place, part }: PathText): string {
  const section = sectionOf(resource)
  const nameOf = (name: string, extra: string[] = []) =>
    textOf(t, [...extra, `${section}.${name}`, `log.fields.${name}`], name)
  if (place === undefined) return nameOf(first)
  const ofEntry = entryTexts[`${resource}.${first}`]
  const whole = ofEntry ? t(ofEntry, { number: place }) : `${nameOf(first)} ${place}`
  if (part === undefined) return whole
  const inLine = ofEntry === 'order.line_number' ? [`order.line.${lineTexts[part] ?? part}`] : []
  return `${whole} · ${nameOf(part, inLine)}`
}

/** Texts for an entry of a list, if they differ from the text for the list. */
const entryTexts: Partial<
  Record<string, 'order.line_number' | 'budget.line_number' | 'space.closure.number'>
> = {
  'order.lines': 'order.line_number',
  'budget.lines': 'budget.line_number',
  'space.closures': 'space.closure.number',
}

/** Fields of an order line whose column has a different name. */
const lineTexts: Record<string, string> = {
  product_id: 'product',
  material_id: 'material',
  finish_ids: 'finishes',
  campaign_image_id: 'artwork',
  promotion_id: 'promotion',
  space_id: 'space',
}

function areaText(t: TFunction, path: string): string {
  const area = path.slice(path.lastIndexOf('/') + 1)
  return textOf(t, [`role.areas.${area}`], path)
}

/** Formats a logged value and cuts off long texts. */
export function valueText(
  t: TFunction,
  locale: string,
  resource: string,
  { field, kind }: Pick<LoggedChange, 'field' | 'kind'>,
  value: LoggedValue,
): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('form.nothing')
  const show = (part: LoggedPart): string => {
    if (typeof part === 'object') return part.name ?? `#${part.id}`
    if (typeof part === 'boolean') return t(part ? 'list.yes' : 'list.no')
    if (typeof part === 'number') return numberText(isLength.test(field) ? 'length' : kind, part, locale)
    return choiceText(t, locale, resource, field, part)
  }
  const text = Array.isArray(value) ? value.map(show).join(', ') : show(value)
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text
}

/** Matches fields that contain lengths in mm: `visible_width`, `lines.2.height`. */
const isLength = /(?:^|[._])(?:width|height|bleed|length)$/

function numberText(kind: LoggedChange['kind'] | 'length', value: number, locale: string): string {
  switch (kind) {
    case 'length':
      return `${formatShortest(value, 3, locale)} mm`
    case 'cents':
      return formatEuros(value)
    case 'area':
      return `${formatExactM2(value)} m²`
    case 'percent':
      return formatPercent(value)
    case 'date':
      // A date without a time is stored as the start of the day, so any other value has a time.
      return value % SECONDS_PER_DAY === 0 ? formatDay(value) : formatDateTime(value)
    default:
      // Coordinates have six decimals.
      return formatShortest(value, 6, locale)
  }
}

/**
 * Returns the text of a choice, whose key is beside the label of its field, such as `order.states.draft` or
 * `finish.price_modes.m2`. Countries and permissions have texts of their own; other values are returned unchanged.
 */
function choiceText(t: TFunction, locale: string, resource: string, field: string, value: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const section = sectionOf(resource)
  if (name === 'country') return countryName(value, locale)
  if (name.startsWith('perm_')) return t(value === '0' ? 'list.no' : 'list.yes')
  const isWord = /^[a-z0-9_]+$/.test(value)
  if (!isWord) return value
  const keys = [
    `${section}.${name}s`,
    `${section}.${name}es`,
    ...(name === 'status' ? [`${section}.states`] : []),
  ]
  return textOf(t, [...keys.map((key) => `${key}.${value}`), `log.values.${name}.${value}`], value)
}
