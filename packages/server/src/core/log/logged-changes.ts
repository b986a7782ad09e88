import { isDeepStrictEqual } from 'node:util'
import { unitOfField } from '@lienzo/contract/field-units'
import {
  type LoggedChange,
  type LoggedPart,
  type LoggedValue,
  type loggedKinds,
  mostCountedFields,
} from '@lienzo/contract/records/log'
import { decimalsOfUnit, type Unit } from '@lienzo/contract/wire/units'
import { type CountedField, countedFields } from '@lienzo/rules/records/field-path'
import { getTableColumns } from 'drizzle-orm'
import type * as schema from '../../db/schema.ts'
import type { Context } from '../context/context.ts'
import { readableChanges } from '../context/hiding.ts'
import type { RegisteredResource, ResourceRegistry } from '../context/registered-resource.ts'
import { type ReferenceKind, recordNames, WantedNames } from './record-names.ts'
import type { Changes } from './write-log.ts'

type Kind = (typeof loggedKinds)[number]

/** Maximum number of changes shown for each log entry; an order with a thousand lines has many more. */
const MOST_CHANGES = 100

type Entry = { resource: string; changes: Changes }
type EntryChanges = { changes: LoggedChange[]; more_changes: number; more_fields: CountedField[] }

type Leaf = { field: string; before: unknown; after: unknown }

/**
 * Returns the changes of log entries as screens show them: single values, amounts in euros, m2 and percent, records by name.
 * Reads all names with one query. Returns at most `most` changes for each entry, and counts the remaining ones by field.
 */
export async function shownChanges(
  context: Context,
  entries: readonly Entry[],
  most = MOST_CHANGES,
): Promise<EntryChanges[]> {
  const { resources } = context.services
  const names = new WantedNames()
  const flatEntries = entries.map(({ resource, changes }) => {
    const readable = readableChanges(context.caller, definitionOf(resources, resource), changes)
    const leaves = leavesOf(readable, columnsOf(resources, resource))
    const shown = leaves.slice(0, most).map((leaf) => ({
      ...leaf,
      kind: kindOf(resources, resource, leaf),
      referred: referredBy(resources, leaf.field),
    }))
    for (const { referred, before, after } of shown) {
      if (referred) for (const id of [...idsIn(before), ...idsIn(after)]) names.add(referred, id)
    }
    const others = leaves.slice(most).map(({ field }) => field)
    const more_fields = countedFields(others).slice(0, mostCountedFields)
    return { shown, more_changes: others.length, more_fields }
  })
  const nameOf = await recordNames(context, names)
  return flatEntries.map(({ shown, ...more }) => ({
    ...more,
    changes: shown.map(({ field, kind, referred, before, after }) => {
      const show = (value: unknown) => shownValue(value, kind, (id) => referred && nameOf(referred, id)?.name)
      return { field, kind, before: show(before), after: show(after) }
    }),
  }))
}

/**
 * Returns the changes of a log entry for programs of the house or of a customer: amounts in euros, m2 and percent, records by
 * id. Returns at most 100 changes; `more_changes` is the number of further changes. Does not query the database.
 */
export function changesOnWire(
  resources: ResourceRegistry,
  reader: { house: boolean },
  { resource, changes }: Entry,
) {
  const readable = readableChanges(reader, definitionOf(resources, resource), changes)
  const leaves = leavesOf(readable, columnsOf(resources, resource))
  const pairs = leaves.slice(0, MOST_CHANGES).map((leaf) => {
    const kind = kindOf(resources, resource, leaf)
    const show = (value: unknown) => shownValue(value, kind === 'id' ? 'integer' : kind, () => undefined)
    return [leaf.field, { before: show(leaf.before), after: show(leaf.after) }] as const
  })
  return { changes: Object.fromEntries(pairs), more_changes: leaves.length - pairs.length }
}

/**
 * Returns the column names of a resource in the order of its table, because PostgreSQL does not preserve the order of JSON
 * keys. Forms use the order of the table too.
 */
function columnsOf(resources: ResourceRegistry, resource: string): string[] {
  const definition = definitionOf(resources, resource)
  return definition ? Object.keys(getTableColumns(definition.table)) : []
}

function definitionOf(resources: ResourceRegistry, resource: string): RegisteredResource | undefined {
  return Object.hasOwn(resources, resource) ? resources[resource as keyof ResourceRegistry] : undefined
}

function leavesOf(changes: Changes, columns: string[]): Leaf[] {
  const positionOf = (path: string) => {
    const [first = '', part = '0'] = path.split('.')
    const column = columns.indexOf(first)
    // Fields that are not columns, such as the lines of an order, come last, sorted by position.
    return column === -1 ? columns.length + (Number(part) || 0) : column
  }
  return Object.entries(changes)
    .map(([field, change]) => ({ field, ...change, position: positionOf(field) }))
    .sort((one, other) => one.position - other.position)
    .flatMap(({ field, before, after }) => leavesBetween(field, before, after))
}

/** Splits objects and lists of objects into single values, and returns the values that differ. */
function leavesBetween(field: string, before: unknown, after: unknown): Leaf[] {
  const parts = [before, after].filter((value) => value !== null && value !== undefined)
  if (parts.some(hasParts)) {
    const [one, other] = [partsOf(before), partsOf(after)]
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].flatMap((name) => leavesBetween(`${field}.${name}`, one[name], other[name]))
  }
  const leaf = { field, before: before ?? null, after: after ?? null }
  return isDeepStrictEqual(leaf.before, leaf.after) || isBlankFromNothing(leaf) ? [] : [leaf]
}

/** Returns true if a field changes from null to an empty text or list, as in a new record. */
function isBlankFromNothing({ before, after }: Leaf): boolean {
  return before === null && (after === '' || (Array.isArray(after) && after.length === 0))
}

function hasParts(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object' && each !== null)
  return typeof value === 'object' && value !== null
}

/** Returns the parts of an object keyed by name, or the parts of a list keyed by position, counted from 1. */
function partsOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return Object.fromEntries(value.map((each, index) => [index + 1, each]))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/**
 * Returns the kind of a field: the unit that the contract declares for an amount or time, else the kind of its list column,
 * else `id` if the field refers to a record. Otherwise, derives the kind from the value.
 */
function kindOf(resources: ResourceRegistry, resource: string, { field, before, after }: Leaf): Kind {
  const unit = unitOfField(resource, field)
  if (unit) return unit
  const columns = definitionOf(resources, resource)?.columns ?? {}
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (column) return column.kind
  if (referredBy(resources, field)) return 'id'
  const value = after ?? before
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'integer' : 'text'
}

type Tables = typeof schema

type ColumnName = {
  [Table in keyof Tables]: keyof Tables[Table]['_']['columns']
}[keyof Tables]

/** Resource that each field refers to, for fields whose name is not `<resource>_id`. */
const referredByName: Partial<Record<ColumnName | 'materials', ReferenceKind>> = {
  parent_id: 'category',
  delivery_address_id: 'customeraddress',
  campaign_image_id: 'campaignimage',
  default_product_id: 'product',
  default_material_id: 'material',
  default_installer_id: 'installer',
  materials: 'material',
  created_by: 'user',
  reviewed_by: 'user',
  picture_id: 'file',
  header_logo_id: 'file',
  merged_id: 'customer',
  merged_into_id: 'customer',
  file_id: 'file',
}

function isReferring(name: string): name is keyof typeof referredByName {
  return Object.hasOwn(referredByName, name)
}

function referredBy(resources: ResourceRegistry, field: string): ReferenceKind | undefined {
  const name = lastOf(field)
  if (isReferring(name)) return referredByName[name]
  const [, own = ''] = /^(.+)_ids?$/.exec(name) ?? []
  return Object.hasOwn(resources, own) ? (own as ReferenceKind) : undefined
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

function idsIn(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => Number.isInteger(each))
}

function isUnit(kind: Kind): kind is Unit {
  return Object.hasOwn(decimalsOfUnit, kind)
}

function shownValue(value: unknown, kind: Kind, nameOf: (id: number) => string | undefined): LoggedValue {
  if (value === null || value === undefined) return null
  const show = (part: unknown): LoggedPart => {
    if (typeof part === 'number' && kind === 'id') return { id: part, name: nameOf(part) ?? null }
    if (typeof part === 'number') return isUnit(kind) ? part / 10 ** decimalsOfUnit[kind] : part
    return typeof part === 'boolean' ? part : String(part)
  }
  return Array.isArray(value) ? value.map(show) : show(value)
}
