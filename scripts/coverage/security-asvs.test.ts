import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { rowsOf } from './coverage-tables.ts'

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0; requirements of level 3 are numbered after them. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`

const numbers = sections
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', count] = section.split(':')
    return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`)
  })

const text = await readFile(join(root, 'docs/security-asvs.md'), 'utf8')
const rows = rowsOf(text).map(({ rule, ...row }) => ({ ...row, state: rule.split(' | ').at(-1) ?? '' }))
const rowsInState = (state: string) => rows.filter((row) => row.state === state)

describe('the table of ASVS 5.0', () => {
  test('has every requirement of levels 1 and 2 once, in their order', () => {
    expect(numbers).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })

  test('has a valid state for each requirement, and the right totals', () => {
    const counts = ['met', 'partly met', 'not met', 'not applicable'].map(
      (state) => rowsInState(state).length,
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(rows.length)
    const [met, partly, not, inapplicable] = counts
    expect(text).toContain(
      `${met} are met, ${partly} partly, ${not} not; ${inapplicable} are not applicable.`,
    )
  })

  test('names a test or another file for each met requirement, and explains each partly met one', () => {
    const unshown = rowsInState('met').filter(
      ({ files, reasons }) => files.length === 0 && !/`[^`]+`/.test(reasons.join()),
    )
    const unexplained = rowsInState('partly met').filter(({ reasons }) => reasons.length === 0)
    expect({ unshown, unexplained }).toEqual({ unshown: [], unexplained: [] })
  })
})
