/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { callsByResource } from '@lienzo/contract/calls'
import { logActions, loggedParts } from '@lienzo/contract/records/logged'
import { resourceNames } from '@lienzo/contract/resources'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { errorStatus } from '@lienzo/contract/wire/errors'
import { fieldErrorKeys } from '@lienzo/contract/wire/field-error-keys'
import { z } from '@lienzo/contract/wire/zod'
import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { screens } from '../../app/screens/screens.ts'
import { generalKey } from '../call/field-error-text.ts'
import { problemsOf } from '../form/problems/issue-text.ts'
import { draftsOf } from '../form/record-drafts.ts'
import { languages } from './language.ts'

type Texts = { [key: string]: string | Texts }

function textsOf(language: string, folder = 'public/langs'): Texts {
  return JSON.parse(readFileSync(new URL(`../../../${folder}/${language}.json`, import.meta.url), 'utf8'))
}

/** Folders with the texts of the application and of the installers' page. */
const folders = ['public/langs', 'src/install/texts']

function flat(texts: Texts, above = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[above + key, value] as const] : [...flat(value, `${above}${key}.`)],
    ),
  )
}

/**
 * Removes the plural suffix of a key. Languages have different plural forms, so `rows_one`, `rows_many` and `rows_other` are
 * one text.
 */
function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].sort()
}

/** Returns true if the changes made by a call are logged under the name of the call's resource. */
const isLogged = ({ changes, logged }: CallDeclaration) => changes && logged !== false

/** All names that the log has texts for. */
const loggedNames = [...resourceNames, ...loggedParts]

test('every resource with logged calls is known to the log', () => {
  const withLoggedCalls = Object.entries<Record<string, CallDeclaration>>(callsByResource)
    .filter(([, calls]) => Object.values(calls).some(isLogged))
    .map(([name]) => name.replace(/rest$/, ''))
  expect(loggedNames).toEqual(expect.arrayContaining(withLoggedCalls))
})

/** Fake translation function that returns the first key. */
const keyInstead = ((keys: string | string[]) => [keys].flat()[0]) as unknown as TFunction

/** Keys of the sentences that the status line of a grid joins. */
const inARow = [
  ...['rows', 'filtered', 'reading', 'missing', 'pasted.refused_cells'].map((key) => `grid.${key}`),
  ...['reading', 'incomplete', 'stopped', 'unsaved', 'under_way', 'progress'].map(
    (key) => `grid.saving.${key}`,
  ),
  'form.save_failed_safe',
]

/** Fields that the application fills in by itself. */
const unwritten = ['id', 'version', 'list']

/** Names of the required fields that are empty in a new record or in a new row of a form. */
const missingFields = new Set(
  Object.values<Record<string, CallDeclaration>>(callsByResource)
    .flatMap(({ update }) => (update ? withRows(update.input) : []))
    .flatMap((schema) => problemsOf(schema, draftsOf(schema).blank, keyInstead))
    .flatMap(({ text }) => /^validation\.missing\.(.+)$/.exec(text)?.[1] ?? [])
    .filter((field) => !unwritten.includes(field)),
)

function withRows(schema: z.ZodType): z.ZodObject[] {
  if (!(schema instanceof z.ZodObject)) return []
  const rows = Object.values(schema.shape).flatMap((field) =>
    field instanceof z.ZodArray ? [field.element] : [],
  )
  return [schema, ...rows.filter((row) => row instanceof z.ZodObject)]
}

const english = flat(textsOf('us'))

describe.each(languages)('the texts in %s', (language) => {
  const texts = flat(textsOf(language))

  // covers: spec 1.4, 7.9
  test.each(folders)('are complete in %s', (folder) => {
    const keys = (of: string) => [...new Set([...flat(textsOf(of, folder)).keys()].map(withoutPlural))].sort()
    expect(keys(language)).toEqual(keys('us'))
  })

  test.each(folders)('are not empty, and contain the same placeholders, in %s', (folder) => {
    const same = flat(textsOf('us', folder))
    for (const [key, text] of flat(textsOf(language, folder))) {
      expect(text.trim(), key).not.toBe('')
      const other = same.get(key)
      if (other !== undefined) expect(placeholders(text), key).toEqual(placeholders(other))
    }
  })

  test('exist for every screen, everything in the log and every error code', () => {
    const requiredKeys = [
      ...screens.flatMap(({ name }) =>
        ['title', 'menu', 'about'].map((kind) => `navigation.${kind}.${name}`),
      ),
      ...Object.keys(errorStatus).map((code) => `errors.${code}`),
      'errors.NETWORK',
      ...loggedNames.map((name) => `log.resources.${name}`),
      ...logActions.map((action) => `log.actions.${action}`),
    ]
    expect(requiredKeys.filter((key) => !texts.has(key))).toEqual([])
  })

  test('contain a whole sentence for every missing field', () => {
    expect(missingFields.size).toBeGreaterThan(10)
    const sentences = [...missingFields].map((field) => texts.get(`validation.missing.${field}`) ?? field)
    expect(sentences.filter((sentence) => !/^\p{Lu}.+\.$/u.test(sentence))).toEqual([])
  })

  test('end each sentence of a grid’s status line, because others follow it', () => {
    const statusTexts = [...texts].filter(([key]) => inARow.includes(withoutPlural(key)))
    expect(new Set(statusTexts.map(([key]) => withoutPlural(key)))).toEqual(new Set(inARow))
    expect(statusTexts.filter(([, text]) => !/[.…]$/.test(text))).toEqual([])
  })

  // covers: spec 5.2
  test('exist for every validation error of the contract and the server', () => {
    const knownKeys = new Set([...texts.keys()].map(withoutPlural))
    const isSaid = (key: string) => knownKeys.has(key) || knownKeys.has(generalKey(key))
    expect(fieldErrorKeys.filter((key) => !isSaid(key))).toEqual([])
  })
})

// covers: spec 2.11, 5.1, 8.9
test('the English texts use the words of the specification', () => {
  expect(english.get('shell.logout.title')).toBe('Logout ?')
  expect(english.get('shell.logout.text')).toBe(
    'You can improve your security further after logging out by closing this opened browser',
  )
  expect(english.get('shell.factory_reset.text')).toBe(
    'Would you like to RESET all your saved widgets and clear LocalStorage?',
  )
  expect(english.get('voice.failed.title')).toBe('Voice command failed')
  expect(english.get('voice.no_match.title')).toBe(
    'Error: no match found! Please speak clearly into the microphone',
  )
  expect(english.get('navigation.menu.imports')).toBe("Spaces' imports")
  expect([english.get('shell.no'), english.get('shell.yes')]).toEqual(['No', 'Yes'])
})
