import { expect, test } from 'vitest'
import { PASSWORD_COST } from '../../testing/people/administrator.ts'
import { isPassword, makePasswords } from './passwords.ts'

/** Returns the parts of a hash before its salt: algorithm, version and cost. */
const costOf = (hash: string) => hash.split('$').slice(0, 4)

test('a check without a user costs as much as one with a user, and never succeeds', async () => {
  const passwords = makePasswords(PASSWORD_COST)
  const unknown = await passwords.hashOfUnknownUser()
  expect(costOf(unknown)).toEqual(costOf(await passwords.hashOf('una clave')))
  expect(await passwords.hashOfUnknownUser()).toBe(unknown)
  expect(await isPassword('una clave', unknown)).toBe(false)
})
