import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run-command.ts'

/** Documents with a table of rules, by their names in tags. */
export const documents = {
  spec: 'docs/specification-coverage.md',
  product: 'docs/product-coverage.md',
  ASVS: 'docs/security-asvs.md',
} as const

/**
 * Tag of a test, such as `// covers: spec 7.15; product 9.3, 9.4`. Each rule consists of the name of a document and a number,
 * such as `product 9.3`.
 */
export type CoverageTag = { file: string; line: number; rules: string[]; isOfTest: boolean }

const TAG = /^\s*\/\/ covers: (.+)$/

/** Reads the tags of all test files, sorted by file. */
export async function readTags(): Promise<CoverageTag[]> {
  const tags: CoverageTag[] = []
  const exclude = (path: string) => path.includes('node_modules')
  for await (const file of glob('{packages,e2e,scripts,ops}/**/*.test.{ts,tsx}', { cwd: root, exclude }))
    tags.push(...tagsIn(file, await readFile(join(root, file), 'utf8')))
  return tags.sort((one, other) => (one.file < other.file ? -1 : 1))
}

function tagsIn(file: string, text: string): CoverageTag[] {
  const lines = text.split('\n')
  const taggedLines = [...lines.entries()].filter(([, line]) => TAG.test(line))
  if (taggedLines.length === 0) return []
  const tests = linesOfTests(text)
  return taggedLines.map(([index, line]) => ({
    ...{ file, line: index + 1, isOfTest: tests.has(index + 1) },
    rules: rulesIn(TAG.exec(line)?.[1] ?? ''),
  }))
}

function rulesIn(text: string): string[] {
  return text.split('; ').flatMap((group) => {
    const [, document = '', numbers = ''] = /^(\S+) (.+)$/.exec(group) ?? []
    return numbers.split(', ').map((number) => `${document} ${number}`)
  })
}

/** Returns the lines, counted from 0, at which tests begin, except tests marked `skip` or `todo`. */
function linesOfTests(text: string): Set<number> {
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true)
  const testLines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression))
      testLines.add(source.getLineAndCharacterOfPosition(node.getStart(source)).line)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return testLines
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
