/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { callsByResource } from '@lienzo/contract/calls'
import { type ResourceName, resourceNames } from '@lienzo/contract/resources'
import type { z } from '@lienzo/contract/wire/zod'
import { createInstance, type ResourceLanguage } from 'i18next'
import { describe, expect, test } from 'vitest'
import { languages } from '../language/language.ts'
import { fieldText, sectionOf } from './change-texts.ts'

/** What is written of a resource. */
function updateOf(resource: ResourceName): z.ZodObject {
  if (resource === 'campaignimage') return callsByResource.campaignrest.imageupdate.input
  return callsByResource[`${resource}rest`].update.input
}

/** The paths of all fields as the log writes them, entries of lists as the first: `lines.1.copies`. */
function pathsIn(schema: z.core.$ZodType, at = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return pathsIn(def.innerType, at)
  if (def.type === 'array')
    return [at, ...pathsIn(def.element, `${at}.1`).filter((path) => path !== `${at}.1`)]
  if (def.type !== 'object') return [at]
  const fields = Object.entries(def.shape).filter(([name]) => name !== 'id' && name !== 'version')
  return fields.flatMap(([name, field]) => pathsIn(field, at === '' ? name : `${at}.${name}`))
}

function textsOf(language: string): ResourceLanguage {
  return JSON.parse(readFileSync(new URL(`../../../public/langs/${language}.json`, import.meta.url), 'utf8'))
}

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language)
  const textAt = (key: string) => {
    const found = key.split('.').reduce<unknown>((within, name) => Object(within)[name], texts)
    return typeof found === 'string' ? found : undefined
  }

  test.each(resourceNames)('every field that is written of %s has its label', (resource) => {
    const fields = Object.keys(updateOf(resource).shape).filter((name) => name !== 'id' && name !== 'version')
    const labels = fields.map((field) => `${sectionOf(resource)}.${field}`)
    expect(labels.filter((label) => textAt(label) === undefined)).toEqual([])
  })

  test.each(resourceNames)('every field of %s has a name in its timeline, in lines too', (resource) => {
    const unnamed: string[] = []
    const { t } = createInstance({
      lng: language,
      initAsync: false,
      resources: { [language]: { translation: textsOf(language) } },
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key) => unnamed.push(key),
    })
    for (const path of pathsIn(updateOf(resource))) fieldText(t, resource, path)
    expect(unnamed).toEqual([])
  })
})
