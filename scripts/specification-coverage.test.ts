import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run-command.ts'
import { titlesIn } from './titles-of-tests.ts'

const document = 'docs/specification-coverage.md'

type Rule = { number: string; rule: string; shownBy: string }

/** The rows of the document's tables: number, rule, and what shows it (`file` › title of a test; several are separated by `<br>`). */
async function readRules(): Promise<Rule[]> {
  const text = await readFile(join(root, document), 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+?) \|$/gm)]
  return rows.map(([, number = '', rule = '', shownBy = '']) => ({ number, rule, shownBy }))
}

const rules = await readRules()
const shown = rules.filter(({ shownBy }) => !/^(open|decided)\b/.test(shownBy))

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

describe('what was decided otherwise', () => {
  const decided = rules.filter(({ shownBy }) => shownBy.startsWith('decided'))
  test.each(decided)('$number $rule is written down', async ({ shownBy }) => {
    const [, page = ''] = /^decided: .+\]\((decisions\/.+\.md)\)$/.exec(shownBy) ?? []
    await expect(access(join(root, dirname(document), page))).resolves.toBeUndefined()
  })
})

describe.each(shown)('$number $rule', ({ shownBy }) => {
  test.each(shownBy.split('<br>'))('is shown by %s', async (proof) => {
    const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    expect({ proof, file }).toEqual({ proof, file: expect.stringMatching(/\.test\.tsx?$/) })
    expect(await titlesIn(file)).toContain(title)
  })
})
