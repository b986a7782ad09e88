import type { CoverageTag } from './coverage-tags.ts'

/**
 * Row of a table of rules. `rule` includes the state if the table has a column for it; `files` and `reasons` come from the last
 * column.
 */
export type CoverageRow = { number: string; rule: string; files: string[]; reasons: string[] }

const ROW = /^\| (\d+(?:\.\d+)+) \| (.+) \| ([^|]*) \|$/
const TEST_FILE = /^`[^`]+\.test\.tsx?`$/

/**
 * Reads the rows of the tables in a document. The last column contains generated names of test files; any other text in it is a
 * reason, written by a person.
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
 * Returns the document with the last columns of its tables filled with the test files of the tags. `name` is the document's
 * name in tags.
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
