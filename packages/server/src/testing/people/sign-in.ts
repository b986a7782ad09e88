import { expect } from 'vitest'
import { signInFailures } from '../../db/tables/people/sessions.ts'
import type { TestApplication } from '../test-application.ts'

/** Forgets who failed to sign in: what one test did must not slow the next one down. */
export async function forgetFailures({ handle }: TestApplication): Promise<void> {
  await handle.delete(signInFailures)
}

/** Whether a token is still worth anything. */
export async function isTaken(application: TestApplication, token: string): Promise<boolean> {
  const answer = await application.call('userrest/getlogininfo', {}, token)
  if (answer.status === 200) return true
  expect(answer).toMatchObject({ status: 401, error: 'TOKEN_ERROR', content: null })
  return false
}
