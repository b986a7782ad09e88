/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourcesIn } from '../../testing/source-texts.ts'

const web = new URL('../../', import.meta.url)

/** Components used without the library's styles. */
const unstyledComponents = ['Tabs']

function componentsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return []
    const { moduleSpecifier, importClause } = statement
    if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== '@mantine/core') return []
    const bindings = importClause?.namedBindings
    return bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : []
  })
}

test('every Mantine component that a screen uses has its styles loaded', () => {
  const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const importedStyles = new Set(
    sheets.flatMap((file) =>
      [
        ...readFileSync(new URL(file, web), 'utf8').matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g),
      ].map(([, name]) => name),
    ),
  )
  const usedComponents = new Set(sourcesIn('packages/web/src').flatMap(componentsOf))
  const hasStyles = (name: string) =>
    existsSync(new URL(`../../node_modules/@mantine/core/styles/${name}.layer.css`, new URL('../', web)))
  expect([...usedComponents].filter((name) => hasStyles(name) && !importedStyles.has(name)).sort()).toEqual(
    unstyledComponents,
  )
})
