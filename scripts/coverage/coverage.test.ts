import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { filledTables, rowsOf } from './coverage-tables.ts'
import { documents, readTags } from './coverage-tags.ts'

const tags = await readTags()
const texts = await Promise.all(
  Object.entries(documents).map(async ([name, document]) => {
    const text = await readFile(join(root, document), 'utf8')
    return { name, document, text, rows: rowsOf(text) }
  }),
)

describe.each(texts)('$document', ({ name, document, text, rows }) => {
  test('names the tests that cover each rule; `npm run coverage` writes them', () => {
    expect(text).toBe(filledTables(text, name, tags))
  })

  test('numbers each rule once, and leaves out no row', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(text.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(numbers.length)
  })

  test('says why where no test covers a rule', () => {
    expect(rows.filter(({ files, reasons }) => files.length + reasons.length === 0)).toEqual([])
  })

  test('refers to existing files', () => {
    const paths = rows.flatMap(({ reasons }) => [
      ...[...reasons.join().matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.json)`/g)].map(([, path = '']) => path),
      ...[...reasons.join().matchAll(/\]\((decisions\/.+?\.md)\)/g)].map(([, page = '']) =>
        join(dirname(document), page),
      ),
    ])
    const missing = paths.filter((path) => !path.startsWith('DATA_DIR/') && !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })
})

describe('a tag', () => {
  test('stands above a test that runs', () => {
    expect(tags.filter(({ isOfTest }) => !isOfTest)).toEqual([])
  })

  test('names rules that exist', () => {
    const existingRules = new Set(
      texts.flatMap(({ name, rows }) => rows.map(({ number }) => `${name} ${number}`)),
    )
    const unknown = tags.flatMap(({ file, line, rules }) =>
      rules.filter((rule) => !existingRules.has(rule)).map((rule) => `${file}:${line} ${rule}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('a rule of the specification or of the product', () => {
  const rules = texts.filter(({ name }) => name !== 'ASVS').flatMap(({ rows }) => rows)
  const explainedRules = rules.filter(({ reasons }) => reasons.length > 0)

  test('that no test covers is open, with what is missing, or decided otherwise, with the decision', () => {
    const isExplained = (reason: string) =>
      /^open: .{10,}/.test(reason) || /^decided: .+\]\(decisions\/.+\.md\)\)?$/.test(reason)
    expect(explainedRules.filter(({ reasons }) => !reasons.every(isExplained))).toEqual([])
    expect(explainedRules.length).toBeLessThan(20)
  })
})
