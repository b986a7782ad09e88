import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { titlesIn } from './titles-of-tests.ts'

/** List of the specification's rules, and list of decisions where it says nothing. */
const documents = ['docs/specification-coverage.md', 'docs/product-coverage.md']

type Rule = { document: string; number: string; rule: string; shownBy: string }

/**
 * Returns the rows of a document's tables: number, rule, and its proof (`file` › title of a test; several are separated by
 * `<br>`).
 */
async function rulesOf(document: string): Promise<Rule[]> {
  const text = await readFile(join(root, document), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+?) \|$/gm)]
  return rows.map(([, number = '', rule = '', shownBy = '']) => ({ document, number, rule, shownBy }))
}

const rules = (await Promise.all(documents.map(rulesOf))).flat()
const open = rules.filter(({ shownBy }) => shownBy.startsWith('open'))
const decided = rules.filter(({ shownBy }) => shownBy.startsWith('decided'))
const shown = rules.filter((rule) => !open.includes(rule) && !decided.includes(rule))

describe.each(documents)('%s', (document) => {
  test('numbers each rule once, and leaves out no row', async () => {
    const numbers = rules.filter((rule) => rule.document === document).map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers).toEqual([...new Set(numbers)])
    const text = await readFile(join(root, document), 'utf8')
    expect(text.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(numbers.length)
  })
})

test('each open rule says what is missing', () => {
  const unexplained = open.filter(({ shownBy }) => !/^open: .{10,}/.test(shownBy))
  expect(unexplained).toEqual([])
})

describe('what was decided otherwise', () => {
  test.each(decided)('$document $number $rule is written down', async ({ document, shownBy }) => {
    const [, page = ''] = /^decided: .+\]\((decisions\/.+\.md)\)$/.exec(shownBy) ?? []
    await expect(access(join(root, dirname(document), page))).resolves.toBeUndefined()
  })
})

describe.each(shown)('$document $number $rule', ({ shownBy }) => {
  test.each(shownBy.split('<br>'))('is shown by %s', async (proof) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    expect({ proof, file }).toEqual({ proof, file: expect.stringMatching(/\.test\.tsx?$/) })
    expect(await titlesIn(file)).toContain(title)
  })
})
