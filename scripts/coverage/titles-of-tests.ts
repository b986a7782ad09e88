import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run-command.ts'

const knownTitles = new Map<string, Promise<string[]>>()

/** Returns the titles of the tests that a file runs: `test('…')`, `test.each(…)('…')` and the like, without skipped ones. */
export function titlesIn(file: string): Promise<string[]> {
  const known = knownTitles.get(file) ?? readTitles(file)
  knownTitles.set(file, known)
  return known
}

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
