import { expect, test } from 'vitest'
import type { ImportCell } from '../import-cells.ts'
import { type ImportDeclaration, matchHeaders } from '../import-declaration.ts'
import { materialImport } from '../material-import.ts'
import { promotionImport } from '../promotion-import.ts'
import { spaceImport } from '../space-import.ts'
import { isExampleRow } from './example-row.ts'

const everyImport = { spaceImport, materialImport, promotionImport }

function isExample(declaration: ImportDeclaration, headers: string[], cells: ImportCell[]): boolean {
  return isExampleRow(declaration, cells, { mapping: matchHeaders(declaration, headers), headers })
}

test.each(Object.entries<ImportDeclaration>(everyImport))(
  'recognises the example row of all fields of %s',
  (_, declaration) => {
    const headers = Object.values(declaration.fields).map(({ words: [word = ''] }) => word)
    const examples = Object.values(declaration.fields).map(({ example }) => example)
    expect(isExample(declaration, headers, examples)).toBe(true)
  },
)

test.each([
  [
    ['Tienda', 'Ancho visible', 'Tipo', 'País'],
    ['Farmacia Central', '1.200\u00a0mm', 'Escaparate', 'España'],
  ],
  [
    ['Shop', 'Visible width', 'Kind', 'Country'],
    ['Farmacia Central', '1,200\u00a0mm', 'Window', 'Spain'],
  ],
  [
    ['Loja', 'Largura visível', 'Tipo', 'País'],
    ['Farmacia Central', '1200 mm', 'Montra', 'Espanha'],
  ],
])('recognises an example under %j as the template writes it', (headers, cells) => {
  expect(isExample(spaceImport, headers, cells)).toBe(true)
})

const headers = ['Tienda', 'Ancho (cm)', 'Tipo', 'Población', 'Apuntes propios']
test.each([
  ['some of its cells are emptied', ['Farmacia Central', null, '', 'Getafe', null], false],
  ['three are left', ['Farmacia Central', null, 'Escaparate', 'Getafe', null], true],
  ['one says something else', ['Farmacia Central', 120, 'Escaparate', 'Leganés', null], false],
  [
    'a number is written in the unit of its column',
    ['Farmacia Central', 120, 'Escaparate', 'Getafe', null],
    true,
  ],
  ['one cannot be read', ['Farmacia Central', 's/m', 'Escaparate', 'Getafe', null], false],
  ['a column is none of the template', ['Farmacia Central', 120, 'Escaparate', 'Getafe', 'mía'], true],
] satisfies [string, ImportCell[], boolean][])(
  'takes a row for the example only if it is largely unchanged: %s',
  (_, cells, expected) => {
    expect(isExample(spaceImport, headers, cells)).toBe(expected)
  },
)
