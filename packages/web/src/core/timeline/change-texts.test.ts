/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { type CallPath, callsByResource } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { z } from '@lienzo/contract/wire/zod'
import { payers, photoStates, refusals } from '@lienzo/rules/installation/photo-states'
import { notDoneReasons } from '@lienzo/rules/installation/space-work'
import { createInstance, type ResourceLanguage } from 'i18next'
import { describe, expect, test } from 'vitest'
import { languages } from '../language/language.ts'
import { fieldText, omittedText, sectionOf, valueText } from './change-texts.ts'

/** Returns the translation function of a language; `onMissing` receives the keys of missing texts. */
function translatorOf(language: string, translation: ResourceLanguage, onMissing?: (key: string) => void) {
  const texts = createInstance()
  // The texts are passed in, so the initialization is synchronous.
  void texts.init({
    ...{ lng: language, initAsync: false, resources: { [language]: { translation } } },
    ...{ saveMissing: true, interpolation: { escapeValue: false } },
    missingKeyHandler: (_languages, _namespace, key) => onMissing?.(key),
  })
  return texts.t
}

/** Paths of the update calls that forms send. Excludes the other calls whose name contains `update`. */
type UpdatePath = Exclude<
  Extract<CallPath, `${string}/${string}update${string}`>,
  | 'userrest/updatetokenexpiration'
  | 'importsrest/updatedetail'
  | 'orderrest/updatespaces'
  // The log shows changes of a budget's lines as changes of the budget.
  | `budgetrest/update${'space' | 'spaces' | 'column' | 'all' | 'pricesource' | 'saldos'}`
>

type LoggedUpdate = {
  /** Resource in the log; undefined if only the record that contains this one logs the change. */
  resource?: string
  /** Section of the texts with the form's labels, if it differs from the resource. */
  section?: string
  /** Labels whose keys differ from their fields. */
  labels?: Record<string, string>
  /** Field that identifies the record, if it is not `id`. */
  record?: string
}

/** All update calls of forms; the compiler reports missing ones. */
const updates: Record<UpdatePath, LoggedUpdate> = {
  'budgetrest/update': { resource: 'budget' },
  'campaignrest/imageupdate': { resource: 'campaignimage' },
  'campaignrest/update': { resource: 'campaign' },
  'categoryrest/update': { resource: 'category' },
  'customeraddressrest/update': { resource: 'customeraddress' },
  'customerrest/update': { resource: 'customer' },
  'documentrest/update': { section: 'attachment.document', labels: { title: 'caption' } },
  'finishrest/update': { resource: 'finish' },
  'galleryrest/update': { section: 'attachment.picture', labels: { title: 'caption' } },
  'installerrest/update': { resource: 'installer' },
  'materialfinishesrest/update': { resource: 'material', record: 'material_id' },
  'materialrest/update': { resource: 'material' },
  'orderrest/update': { resource: 'order' },
  'orderrest/updateusergroup': { resource: 'order' },
  'productrest/update': { resource: 'product' },
  'promotionrest/update': { resource: 'promotion' },
  'rolerest/update': { resource: 'role' },
  'spacerest/update': { resource: 'space' },
  'usergrouprest/update': { resource: 'usergroup' },
  'userrest/update': { resource: 'user' },
  'userrest/updateprofile': { resource: 'user', section: 'profile' },
  'viewrest/update': { resource: 'view' },
  'webhookrest/update': { resource: 'webhook' },
}

const updatePaths = Object.entries(updates)

/** Returns the fields that a call writes, without the version and the field that identifies the record. */
function writtenBy(path: string, { record = 'id' }: LoggedUpdate): z.core.$ZodShape {
  const [resource = '', action = ''] = path.split('/')
  const calls: Record<string, Record<string, CallDeclaration>> = callsByResource
  const input = calls[resource]?.[action]?.input
  if (!(input instanceof z.ZodObject)) throw new Error(`${path} writes no record`)
  const { [record]: _record, version: _version, ...shape } = input.shape
  return shape
}

/**
 * Returns the paths of all fields as they appear in the log. The fields of lists have the path of the first entry, such as
 * `lines.1.copies`.
 */
function pathsIn(schema: z.core.$ZodType, at: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return pathsIn(def.innerType, at)
  if (def.type === 'array')
    return [at, ...pathsIn(def.element, `${at}.1`).filter((path) => path !== `${at}.1`)]
  return def.type === 'object' ? pathsOf(def.shape, `${at}.`) : [at]
}

function pathsOf(shape: z.core.$ZodShape, before = ''): string[] {
  return Object.entries(shape).flatMap(([name, field]) => pathsIn(field, `${before}${name}`))
}

function textsOf(language: string): ResourceLanguage {
  return JSON.parse(readFileSync(new URL(`../../../public/langs/${language}.json`, import.meta.url), 'utf8'))
}

test('lengths have their unit, also within an order line, and no other values have one', () => {
  const t = translatorOf('es', {})
  const textFor = (field: string, kind: 'integer' | 'text', value: number | string) =>
    valueText(t, 'es', 'space', { field, kind }, value)
  expect(textFor('visible_width', 'integer', 800)).toBe('800 mm')
  expect(textFor('lines.2.height', 'integer', 420)).toBe('420 mm')
  expect(textFor('number', 'integer', 7)).toBe('7')
  expect(textFor('length_of_stay', 'integer', 7)).toBe('7')
})

/** Fields and choices of budgets and installer photos that are logged although their forms do not contain them. */
const loggedBeside: Record<string, string[]> = {
  budget: [
    ...['status', 'past_limit', 'lines.1.space_id', 'lines.1.installation', 'lines.1.planned_at', 'spaces'],
    ...['last_day', 'email', 'installer_id', 'installer_note', 'could_be_done', 'not_done_reason'],
    ...['not_done_text', 'deleted_at', 'documents', 'pictures', 'usergroup_id', 'unpriced', 'lines_net'],
  ],
  installerphoto: [
    ...['space_id', 'note', 'state', 'refusal', 'reason', 'payer', 'reprint', 'told_at', 'reviewed_by'],
    ...['reviewed_at', 'deleted_at'],
  ],
}
const loggedChoices = [
  ...notDoneReasons.map((reason) => ['budget', 'not_done_reason', reason] as const),
  ...(['draft', 'sent', 'approved', 'rejected', 'closed'] as const).map(
    (state) => ['budget', 'status', state] as const,
  ),
  ...(['tariff', 'installer', 'manual'] as const).map(
    (source) => ['budget', 'lines.1.source', source] as const,
  ),
  ...photoStates.map((state) => ['installerphoto', 'state', state] as const),
  ...refusals.map((refusal) => ['installerphoto', 'refusal', refusal] as const),
  ...payers.map((payer) => ['installerphoto', 'payer', payer] as const),
]

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language)
  const textAt = (key: string) => {
    const text = key.split('.').reduce<unknown>((within, name) => Object(within)[name], texts)
    return typeof text === 'string' ? text : undefined
  }

  test.each(updatePaths)('every field that %s writes has a label', (path, update) => {
    const { resource = '', section = sectionOf(resource), labels = {} } = update
    const labelKeys = Object.keys(writtenBy(path, update)).map(
      (field) => `${section}.${labels[field] ?? field}`,
    )
    expect(labelKeys.filter((label) => textAt(label) === undefined)).toEqual([])
  })

  test.each(updatePaths)(
    'every field that %s writes has a name in the log, also within lines',
    (path, update) => {
      const { resource } = update
      if (resource === undefined) return
      const unnamedKeys: string[] = []
      const t = translatorOf(language, textsOf(language), (key) => unnamedKeys.push(key))
      // The ids of lines are not logged.
      const fields = pathsOf(writtenBy(path, update)).filter((field) => !field.endsWith('.id'))
      for (const field of fields) fieldText(t, resource, field)
      expect(unnamedKeys).toEqual([])
    },
  )

  test('events of budgets and of installer photos have a text', () => {
    const unnamedKeys: string[] = []
    const t = translatorOf(language, texts, (key) => unnamedKeys.push(key))
    for (const [resource, fields] of Object.entries(loggedBeside)) {
      for (const field of fields) fieldText(t, resource, field)
    }
    for (const [resource, field, value] of loggedChoices) {
      valueText(t, language, resource, { field, kind: 'text' }, value)
    }
    expect(unnamedKeys).toEqual([])
  })
})

test.each([
  [
    'es',
    'Hay 2.950 cambios más que no se muestran: Línea 31–1500 · Copias, Línea 7 · Ancho mm, Referencia del cliente …',
  ],
  ['us', '2,950 more changes are not shown: Line 31–1500 · Copies, Line 7 · Width mm, Customer reference …'],
])('changes that are only counted are described by field and line in %s', (lng, sentence) => {
  const t = translatorOf(lng, textsOf(lng))
  const more_fields = [
    { first: 'lines', part: 'copies', count: 1470, from: 31, to: 1500 },
    { first: 'lines', part: 'width', count: 1, from: 7, to: 7 },
    { first: 'reference', part: '', count: 1, from: null, to: null },
  ]
  const locale = lng === 'us' ? 'en-US' : lng
  expect(omittedText(t, locale, 'order', { more_changes: 2950, more_fields })).toBe(sentence)
})
