import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Answer, Question } from '../../../testing/programs/answer-or-end.ts'
import { AskedProcessEnded, askedProcess } from './asked-process.ts'

const program = fileURLToPath(new URL('../../../testing/programs/answer-or-end.ts', import.meta.url))

test("a helper process is reused, has low priority, and does not know the server's settings", async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'lienzo-secret-1')
  const ask = askedProcess<Question, Answer>(program)
  const answers = await Promise.all([1, 2, 3].map(() => ask({ wish: 'tell' })))
  vi.unstubAllEnvs()
  const [first] = answers
  expect(new Set(answers.map((answer) => answer.process)).size).toBe(1)
  expect(first?.process).not.toBe(process.pid)
  expect(first?.priority).toBeGreaterThan(getPriority())
  expect(first?.known).not.toContain('ADMIN_PASSWORD')
})

test('a request fails if its helper process ends, and the next one gets a new process', async () => {
  const ask = askedProcess<Question, Answer>(program)
  const before = await ask({ wish: 'tell' })
  const [waits, ends] = await Promise.allSettled([ask({ wish: 'wait' }), ask({ wish: 'end' })])
  for (const each of [waits, ends]) {
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(AskedProcessEnded) })
  }
  expect((await ask({ wish: 'tell' })).process).not.toBe(before.process)
})
