import type { CoverageTag } from './coverage-tags.ts'

/** Row of a table: number, rule (with its state, if the table has one), and what shows it. */
export type CoverageRow = { number: string; rule: string; files: string[]; reasons: string[] }

const ROW = /^\| (\d+(?:\.\d+)+) \| (.+) \| ([^|]*) \|$/
const TEST_FILE = /^`[^`]+\.test\.tsx?`$/

/** Reads the rows of a document. Reasons are what people write in the last column beside the generated names of test files. */
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

/** Returns a document whose last columns name the files of the tests with these tags; `name` is the document's word in tags. */
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
