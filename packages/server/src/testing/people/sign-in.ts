import { expect } from 'vitest'
import { signInFailures } from '../../db/tables/people/sessions.ts'
import type { TestApplication } from '../test-application.ts'

/** Deletes all failed sign-ins, because failures in one test would slow down sign-ins in the next test. */
export async function forgetFailures({ handle }: TestApplication): Promise<void> {
  await handle.delete(signInFailures)
}

/** Returns true if a token is still valid. Otherwise, expects that the server answers TOKEN_ERROR. */
export async function isTaken(application: TestApplication, token: string): Promise<boolean> {
  const answer = await application.call('userrest/getlogininfo', {}, token)
  if (answer.status === 200) return true
  expect(answer).toMatchObject({ status: 401, error: 'TOKEN_ERROR', content: null })
  return false
}
