/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ImportDeclaration,
  type ImportField,
  matchHeaders,
  readImportRow,
} from '@lienzo/rules/imports/import-declaration'
import { type ImportedResource, importables } from '@lienzo/rules/imports/importables'
import type { TFunction } from 'i18next'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { importFaults } from './import-faults.ts'
import { calledOtherwise, importWords } from './import-words.ts'

const everyImport = Object.entries(importables) as [ImportedResource, ImportDeclaration][]

afterEach(() => vi.unstubAllGlobals())

type Texts = { [key: string]: string | Texts }

/** Returns a translation function for these texts. It returns the key itself if there is no text for it. */
function textIn(texts: Texts): TFunction {
  const find = (key: string) =>
    key
      .split('.')
      .reduce<string | Texts | undefined>(
        (within, name) => (typeof within === 'object' ? within[name] : undefined),
        texts,
      )
  return ((key: string) => find(key) ?? key) as TFunction
}

/** Returns the label of a field from the texts of one language. */
function labelOf(texts: Texts, resource: string, field: string): string {
  const [section = '', name = ''] = (calledOtherwise[field] ?? `${resource}.${field}`).split('.')
  return String((texts[section] as Texts)[name])
}

describe.each(['es', 'us', 'pt'])('with the texts of “%s”', (language) => {
  const file = new URL(`../../../public/langs/${language}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts

  test.each(everyImport)(
    'the headers of a template of %s are recognised, each as its own field',
    (resource, declaration) => {
      const fields = Object.keys(declaration.fields)
      const headers = fields.map((field) => labelOf(texts, resource, field))
      const mapping = Object.fromEntries(fields.map((field, column) => [field, column]))
      expect(matchHeaders(declaration, headers)).toEqual(mapping)
    },
  )

  test.each(everyImport)(
    'the choices and examples of a template of %s are read as the values that they stand for',
    (resource, declaration) => {
      vi.stubGlobal('localStorage', { getItem: () => language })
      const words = importWords(resource, {
        t: textIn(texts),
        locale: language === 'us' ? 'en' : language,
        house: true,
      })
      const read = (field: string, text: string) =>
        readImportRow(declaration, [text], { [field]: 0 }, { headers: [words.label(field)] })
      for (const [field, { example }] of Object.entries<ImportField>(declaration.fields)) {
        const expected = read(field, example)
        expect([field, read(field, words.example(field)).values]).toEqual([field, expected.values])
        for (const { value, label } of words.choices(field) ?? [])
          expect([label, read(field, label).values]).toEqual([label, read(field, value).values])
      }
    },
  )
})

test.each(everyImport)('the example row of %s has no error', (_, declaration) => {
  const cells = Object.values(declaration.fields).map(({ example }) => example)
  const mapping = Object.fromEntries(Object.keys(declaration.fields).map((field, column) => [field, column]))
  expect(readImportRow(declaration, cells, mapping).faults).toEqual([])
})

test('every error of a row has a text', () => {
  const faultKeys = new Set<string>()
  for (const root of ['rules/src/imports', 'server/src/features/import', 'server/src/resources']) {
    const folder = fileURLToPath(new URL(`../../../../${root}`, import.meta.url))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || name.includes('.test.')) continue
      const code = readFileSync(join(folder, name), 'utf8')
      for (const [, key = ''] of code.matchAll(faultMade)) faultKeys.add(key)
    }
  }
  expect(faultKeys.size).toBeGreaterThan(20)
  expect([...faultKeys].filter((key) => !importFaults.some((fault) => fault === key))).toEqual([])
})

/** Matches code that creates a fault of a cell or row, and captures the name of the fault. */
const faultMade = /\b(?:import(?:Fault|Warning)\([^,]+,|faultOfKey\(row, choices,|faulty\()\s*'([a-z_]+)'/g
