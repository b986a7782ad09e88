import { expect, test } from 'vitest'
import { PASSWORD_COST } from '../../testing/people/administrator.ts'
import { isPassword, makePasswords } from './passwords.ts'

/** Returns algorithm, version and cost of a hash: the parts before its salt. */
const costOf = (hash: string) => hash.split('$').slice(0, 4)

test('a check without a user costs as much as one with a user, and never succeeds', async () => {
  const passwords = makePasswords(PASSWORD_COST)
  const unknown = await passwords.hashOfUnknownUser()
  expect(costOf(unknown)).toEqual(costOf(await passwords.hashOf('una clave')))
  expect(await passwords.hashOfUnknownUser()).toBe(unknown)
  expect(await isPassword('una clave', unknown)).toBe(false)
})
