import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from './run-command.ts'

const document = 'docs/specification-coverage.md'

type Rule = { number: string; rule: string; shownBy: string }

/** The rows of the document's tables: number, rule, and what shows it (`file` › title of a test; several are separated by `<br>`). */
async function readRules(): Promise<Rule[]> {
  const text = await readFile(join(root, document), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+?) \|$/gm)]
  return rows.map(([, number = '', rule = '', shownBy = '']) => ({ number, rule, shownBy }))
}

const rules = await readRules()
const shown = rules.filter(({ shownBy }) => !shownBy.startsWith('open'))

describe('the coverage of the specification', () => {
  test('numbers each rule once', () => {
    expect(rules.length).toBeGreaterThan(100)
    const numbers = rules.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('says of each open rule what is missing', () => {
    const unexplained = rules.filter(({ shownBy }) => /^open\W*$/.test(shownBy)).map(({ number }) => number)
    expect(unexplained).toEqual([])
  })
})

describe.each(shown)('$number $rule', ({ shownBy }) => {
  test.each(shownBy.split('<br>'))('is shown by %s', async (proof) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    expect({ proof, file }).toEqual({ proof, file: expect.stringMatching(/\.test\.tsx?$/) })
    expect(await titlesIn(file)).toContain(title)
  })
})

const knownTitles = new Map<string, Promise<string[]>>()

function titlesIn(file: string): Promise<string[]> {
  const known = knownTitles.get(file) ?? readTitles(file)
  knownTitles.set(file, known)
  return known
}

/** The titles of the tests that a file runs: `test('…')`, `test.each(…)('…')` and their like, skipped ones left out. */
async function readTitles(file: string): Promise<string[]> {
  const source = ts.createSourceFile(file, await readFile(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

function isTest(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'test'
  if (ts.isCallExpression(expression)) return isTest(expression.expression)
  return (
    ts.isPropertyAccessExpression(expression) &&
    expression.name.text !== 'skip' &&
    expression.name.text !== 'todo' &&
    isTest(expression.expression)
  )
}
