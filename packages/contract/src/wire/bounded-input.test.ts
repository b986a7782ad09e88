import { expect, test } from 'vitest'
import { z } from './zod.ts'

/** Returns a schema of a list of numbers, and a function that returns how many elements the schema has read. */
function countedList(most: number) {
  let looks = 0
  const number = z.int().refine(() => {
    looks += 1
    return true
  })
  return { list: z.array(number).max(most), looks: () => looks }
}

test('refuses a list that is too long before reading any of it', () => {
  const { list, looks } = countedList(3)
  const { error } = list.safeParse([1, 2, 3, 4])
  expect(error?.issues).toMatchObject([{ code: 'too_big', origin: 'array', maximum: 3, path: [] }])
  expect([looks(), list.parse([1, 2, 3]), looks()]).toEqual([0, [1, 2, 3], 3])
})

test('stops reading a list at its twentieth fault, even in nested lists', () => {
  const wrong = Array.from({ length: 1000 }, () => 'x')
  const { list, looks } = countedList(1_000_000)
  expect(list.safeParse([1, 2, ...wrong, 3]).error?.issues).toHaveLength(20)
  expect(looks()).toBe(2)
  const { issues = [] } = z.array(z.array(z.int())).safeParse([wrong, wrong, [1]]).error ?? {}
  expect(issues.map(({ path }) => path.join('.')).at(-1)).toBe('0.19')
})

test('counts the keys of a record before reading them', () => {
  const recordOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]))
  const record = z.record(z.string(), z.string())
  expect(record.safeParse(recordOf(1001)).error?.issues).toMatchObject([{ code: 'too_big', maximum: 1000 }])
  expect(record.safeParse(recordOf(1000)).error?.issues).toHaveLength(1000)
})

test('an answer can have any length', () => {
  const names = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`n${at}`, 'x']))
  expect(Object.keys(z.record(z.string(), z.string()).encode(names))).toHaveLength(1001)
  const answer = { type: 'a list', list: [1, 2] }
  expect(() => z.object({ list: z.array(z.int()).max(1) }).encode({ list: answer.list })).toThrow('too_big')
})
