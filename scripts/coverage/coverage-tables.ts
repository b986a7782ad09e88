import type { CoverageTag } from './coverage-tags.ts'

/**
 * Row of a table: its number, its rule (with the state, if the table has one), and the test files and reasons in its last
 * column.
 */
export type CoverageRow = { number: string; rule: string; files: string[]; reasons: string[] }

const ROW = /^\| (\d+(?:\.\d+)+) \| (.+) \| ([^|]*) \|$/
const TEST_FILE = /^`[^`]+\.test\.tsx?`$/

/**
 * Reads the table rows of a document. Reasons are texts that people write in the last column, beside the generated names of
 * test files.
 */
export function rowsOf(text: string): CoverageRow[] {
  return text.split('\n').flatMap((line) => {
    const [, number, rule = '', shownBy = ''] = ROW.exec(line) ?? []
    if (!number) return []
    const parts = shownBy.split('<br>').filter((part) => part !== '')
    return [
      {
        ...{ number, rule },
        files: parts.filter((part) => TEST_FILE.test(part)).map((part) => part.slice(1, -1)),
        reasons: parts.filter((part) => !TEST_FILE.test(part)),
      },
    ]
  })
}

/**
 * Returns the document with the test files of these tags filled into the last columns. `name` is the word for the document in
 * tags.
 */
export function filledTables(text: string, name: string, tags: readonly CoverageTag[]): string {
  const filesByRule = new Map<string, Set<string>>()
  for (const { file, rules } of tags)
    for (const rule of rules) filesByRule.set(rule, (filesByRule.get(rule) ?? new Set()).add(file))
  const fill = (line: string) => {
    const [row] = rowsOf(line)
    if (!row) return line
    const files = [...(filesByRule.get(`${name} ${row.number}`) ?? [])].sort().map((file) => `\`${file}\``)
    return `| ${row.number} | ${row.rule} | ${[...files, ...row.reasons].join('<br>')} |`
  }
  return text.split('\n').map(fill).join('\n')
}
