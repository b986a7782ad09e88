import { expect, test } from 'vitest'
import { safeName } from './folder.ts'

test.each([
  ['order 12.pdf', 'order 12.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\a.xlsx', 'a.xlsx'],
  ['.bashrc', 'bashrc'],
  ['a\u202efdp.exe\n', 'a_fdp.exe_'],
  ['a:b?.zip', 'a_b_.zip'],
  ['', 'document'],
  [`${'a'.repeat(500)}.pdf`, `${'a'.repeat(120)}.pdf`],
])('a document called %j is saved as %j', (name, expected) => {
  expect(safeName(name)).toBe(expected)
})
