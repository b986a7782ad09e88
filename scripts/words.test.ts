import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Texts = { [key: string]: string | Texts }

/** Languages, with their names and columns in the glossary's table. */
const languages = [
  { language: 'es', name: 'Spanish', column: 1 },
  { language: 'pt', name: 'Portuguese', column: 3 },
  { language: 'us', name: 'English', column: 5 },
]

function textsIn(texts: Texts, above: string): [place: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[above + key, text]] : textsIn(text, `${above}${key}.`),
  )
}

/** Returns the texts in one language that the server uses in e-mails and papers, with the files that contain them. */
function textsOnServer(language: string): [place: string, text: string][] {
  const paths = globSync('packages/server/src/**/{*-mail,*-texts,letter}.ts', { cwd: root })
  return paths.flatMap((path) =>
    [...read(path).matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\},$/gms)]
      .filter(([, of]) => of === language)
      .flatMap(([, , lines = '']) => lines.match(/'[^'\n]*'|`[^`]*`/g) ?? [])
      .map((text): [string, string] => [path, text]),
  )
}

/** Returns the words that one column of the glossary's table excludes. */
function unwantedWords(column: number): string[] {
  const [, table = ''] = read('docs/glossary.md').split('## What people read')
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Spanish'))
  return rows
    .flatMap((row) => (row.split('|')[column + 1] ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function patternOf(word: string): RegExp {
  const pattern = word.replaceAll('*', '\\p{L}*')
  return new RegExp(`(?<![\\p{L}-])${pattern}(?![\\p{L}])`, 'iu')
}

/** Removes placeholders, because people do not read their names. */
const withoutValues = (text: string) => text.replace(/\$?\{+[^}]*\}+|\$t\([^)]*\)/g, '')

describe.each(languages)('the texts of the screens in $name', ({ language, column }) => {
  test('use one word for one thing', () => {
    const words = unwantedWords(column)
    expect(words.length).toBeGreaterThan(5)
    const texts = [
      ...textsIn(JSON.parse(read(`packages/web/public/langs/${language}.json`)), ''),
      ...textsIn(JSON.parse(read(`packages/web/src/install/texts/${language}.json`)), 'install/'),
      ...textsOnServer(language),
    ]
    const faults = words.flatMap((word) =>
      texts
        .filter(([, text]) => patternOf(word).test(withoutValues(text)))
        .map(([place]) => `${place}: ${word}`),
    )
    expect(faults).toEqual([])
  })
})

const programs = globSync('{packages/*/src,e2e,bench,scripts,ops}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('migrations') || path.endsWith('.tmp.mts'),
})

/** Matches the beginning of each comment. Of consecutive `//` lines, only the first is the beginning of a comment. */
const beginnings = /\/\*\*?\s*(?:\n\s*\*\s*)?([A-Z][^\n]*)|(?<!\/\/[^\n]*\n\s*)\/\/ ([A-Z][^\n]*)/g
const foreign = /^(?:What|Of|Whether|The same|By which|That|Who|How|Which)\b/

test('no comment begins with a clause in place of a subject or a verb', () => {
  expect(programs.length).toBeGreaterThan(1000)
  const faults = programs.flatMap((path) =>
    [...read(path).matchAll(beginnings)]
      .map(([, block, line]) => block ?? line ?? '')
      .filter((text) => foreign.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(faults).toEqual([])
})

/** Matches declarations of variables and functions. */
const declarations = /\b(?:const|let|function) (?:\[|)(\w+)/g
const riddles = new Set(['asked', 'come', 'given', 'gone', 'held', 'meant', 'said', 'told', 'wanted'])

test('no variable or function is named by a participle that does not say what it is', () => {
  const names = programs.flatMap((path) =>
    [...read(path).matchAll(declarations)]
      .filter(([, name = '']) => riddles.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(names).toEqual([])
})

/** Matches declarations of types whose name is a single word, such as `type Kept =`. */
const typeDeclarations = /^(?:export )?(?:type|interface|class) ([A-Z][a-z]+)(?=[ <])/gm
const participle =
  /^(?:[A-Z][a-z]+ed|Done|Drawn|Found|Given|Gone|Held|Kept|Known|Made|Said|Seen|Sent|Shown|Taken|Told|Written)$/
const nouns = new Set(['Feed', 'Seed', 'Speed'])

test('no type is named by a participle alone', () => {
  const names = programs.flatMap((path) =>
    [...read(path).matchAll(typeDeclarations)]
      .filter(([, name = '']) => participle.test(name) && !nouns.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(names).toEqual([])
})
