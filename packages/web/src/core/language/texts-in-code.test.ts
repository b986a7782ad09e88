/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  namesIn,
  parse,
  quotedTexts,
  sourcesIn,
  wantedTexts,
  writtenTexts,
} from '../../testing/source-texts.ts'
import { languages } from './language.ts'

/** Words that are the same in all languages: the product's name and units. */
const sameEverywhere = new Set(['Lienzo', 'm', 'm²', 'mm', 'µm', 'px', 'dpi', 'g'])

type Texts = { [key: string]: string | Texts }

function textOf(language: string, folder: string): string {
  return readFileSync(new URL(`../../../${folder}/${language}.json`, import.meta.url), 'utf8')
}

function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  )
}

const english: Texts = JSON.parse(textOf('us', 'public/langs'))
/** Keys without plural suffix, because the code uses `rows_one` and `rows_other` as `rows`. */
const keys = [...new Set(keysOf(english).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))]

const web = sourcesIn('packages/web/src')
/**
 * Folders outside the web package that can use a text: an error key in them counts as a use. The list of all error keys is
 * excluded.
 */
const behind = ['packages/contract/src', 'packages/rules/src', 'packages/server/src']
  .flatMap(sourcesIn)
  .filter(({ fileName }) => !fileName.endsWith('field-error-keys.ts'))

function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

test('the code contains no user-visible text', () => {
  const screens = web.filter(({ fileName }) => fileName.endsWith('.tsx'))
  const isKey = (text: string) =>
    keys.some((key) => key === text || (text.endsWith('.') && key.startsWith(text)))
  const isSame = (text: string) => (text.match(/[\p{L}²]+/gu) ?? []).every((word) => sameEverywhere.has(word))
  const literals = screens.flatMap(writtenTexts).filter(({ text }) => !isKey(text) && !isSame(text))
  expect(literals).toEqual([])
})

test('numbers are formatted by one module, except for file sizes', () => {
  const sources = [
    ...web.filter(({ text }) => /\bIntl\.NumberFormat\(|\btoLocaleString\(/.test(text)),
    ...behind.filter(({ text }) => /\bIntl\.NumberFormat\(/.test(text)),
  ]
  expect(sources.map(({ fileName }) => fileName)).toEqual([
    'packages/web/src/core/attachments/items/file-text.ts',
    'packages/rules/src/money.ts',
  ])
})

test('percentages are formatted by one module', () => {
  /** Returns true if a source contains a percent sign after a value. `sign` matches further forms in quoted texts. */
  const isWritten = (source: (typeof web)[number], sign: RegExp) =>
    quotedTexts(source).some((parts) => parts.some((part) => sign.test(part))) ||
    /\}(?: |\u00a0|&nbsp;)%|style: 'percent'/.test(source.text)
  const sources = [
    ...web.filter((source) => isWritten(source, /(?:^|\d)[ \u00a0]%/)),
    ...behind.filter((source) => isWritten(source, /^[ \u00a0]%/)),
  ]
  expect(sources.map(({ fileName }) => fileName)).toEqual([
    'packages/rules/src/money.ts',
    // Contains `%` only as an SQL operator.
    'packages/server/src/resources/customer/similar-customers.ts',
  ])
  for (const language of languages)
    for (const folder of ['public/langs', 'src/install/texts'])
      expect(textOf(language, folder).match(/.*\}\}\s?%.*/g), `${folder} ${language}`).toBeNull()
})

test('every text key in the code exists', () => {
  const keySet = new Set(keys)
  const requestedKeys = web.flatMap(wantedTexts)
  expect(requestedKeys.length).toBeGreaterThan(200)
  const missing = requestedKeys.filter(({ parts }) => {
    const [whole = ''] = parts
    return parts.length === 1 ? !keySet.has(whole) : !keys.some((key) => patternOf(parts).test(key))
  })
  expect(missing).toEqual([])
})

test('every existing text is used, as far as can be determined', () => {
  const quotes = [...web, ...behind].flatMap(quotedTexts)
  const whole = new Set(quotes.filter((parts) => parts.length === 1).map(([text = '']) => text))
  // Patterns for keys composed of parts. At least one part must contain a dot next to a letter.
  const patterns = quotes
    .filter((parts) => parts.length > 1 && parts.some((part) => /[a-z_]\.|\.[a-z_]/.test(part)))
    .map(patternOf)
  // A form looks up the labels of its fields by name, in the section of its resource.
  const names = new Set([...web, ...behind].flatMap(namesIn))
  const unusedKeys = keys.filter((key) => {
    if (whole.has(key) || patterns.some((pattern) => pattern.test(key))) return false
    const [, form = '', field = ''] = /^(.+)\.([^.]+)$/.exec(key) ?? []
    // The log shows a choice with a text in the plural of its field: `campaign.image.approvals.pending` for the field
    // `approval`.
    const [, resource = '', choice = ''] = /^(.+)\.([^.]+)s$/.exec(form) ?? []
    if (whole.has(resource) && names.has(choice)) return false
    return !names.has(field) || (form.includes('.') && !whole.has(form))
  })
  expect(unusedKeys).toEqual([])
})

test('the page of installers contains no unused text', () => {
  const page: Texts = JSON.parse(textOf('us', 'src/install/texts'))
  const folders = [
    'packages/web/src/install',
    'packages/rules/src/installation',
    'packages/contract/src/installation',
  ]
  const names = new Set(folders.flatMap(sourcesIn).flatMap(namesIn))
  const prefixes = ['reason_', 'state_']
  const isAsked = (key: string) =>
    names.has(key) || prefixes.some((start) => key.startsWith(start) && names.has(key.slice(start.length)))
  const unusedKeys = keysOf(page).filter((key) => !isAsked(key) && !isAsked(key.replace(/_(one|other)$/, '')))
  expect(unusedKeys).toEqual([])
})

describe('the search for texts in code', () => {
  const textsIn = (code: string) => writtenTexts(parse('screen.tsx', code)).map(({ text }) => text)

  test.each([
    ['<p>Hola</p>', ['Hola']],
    ["<p>{'Hola'}</p>", ['Hola']],
    ["<p>{open ? 'Abierto' : t('closed')}</p>", ['Abierto']],
    ["<p>{count > 0 && 'Hay'}</p>", ['Hay']],
    [`<p>{\`Total: \${sum}\`}</p>`, ['Total:']],
    [`<input aria-label="Nombre" placeholder={\`Busca \${name}\`} />`, ['Nombre', 'Busca']],
    ["show({ message: 'Guardado' })", ['Guardado']],
  ])('finds text in %s', (code, texts) => {
    expect(textsIn(code)).toEqual(texts)
  })

  test.each([
    '<p className="open" data-state="open">{t("key")}</p>',
    '<p>{kind === "open" ? "·" : <b />} 12 / 3 € </p>',
    '<p>{t(open ? "a.b" : "a.c")}</p>',
  ])('finds nothing in %s', (code) => {
    expect(textsIn(code)).toEqual([])
  })

  test('finds the requested keys, including composed ones', () => {
    const requestedKeys = wantedTexts(parse('a.tsx', `t(a ? 'x.y' : \`x.\${b}.z\`); t(['p.q', 'r.s'])`))
    expect(requestedKeys.map(({ parts }) => parts)).toEqual([['x.y'], ['x.', '.z'], ['p.q'], ['r.s']])
  })
})
