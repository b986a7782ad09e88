import { expect, test } from 'vitest'
import { CallError } from '../../core/call/call.ts'
import { TokenFault } from '../../core/call/session-token.ts'
import { loginFailureOf, signOnFailureOf } from './login-failure.ts'

test('a known code has its own text', () => {
  expect(loginFailureOf(new CallError('LOGIN_FAILED', ''))).toEqual({
    key: 'login.failure.LOGIN_FAILED',
    code: 'LOGIN_FAILED',
    seconds: null,
  })
})

// covers: spec 7.34, 8.2
test('any other code is passed through to the screen', () => {
  expect(loginFailureOf(new CallError('BAD_REQUEST', ''))).toMatchObject({
    key: 'login.failure.other',
    code: 'BAD_REQUEST',
  })
})

test('an undecodable token is treated as one of the wrong issuer', () => {
  expect(loginFailureOf(new TokenFault('JWT must have 3 parts')).key).toBe('login.failure.INVALID_TOKEN')
})

test('a throttled sign-in says for how many seconds, from the header or from the field', () => {
  const waiting = { key: 'login.failure.wait', code: 'TOO_MANY_ATTEMPTS', seconds: 8 }
  expect(loginFailureOf(new CallError('TOO_MANY_ATTEMPTS', '', { retryAfter: 8 }))).toEqual(waiting)
  const wait = { key: 'validation.too_many_attempts', values: { seconds: 7.2 }, message: '' } as const
  const fields = { username: wait }
  expect(loginFailureOf(new CallError('TOO_MANY_ATTEMPTS', '', { fields }))).toEqual(waiting)
  expect(loginFailureOf(new CallError('TOO_MANY_ATTEMPTS', ''))).toMatchObject({
    key: 'login.failure.TOO_MANY_ATTEMPTS',
    seconds: null,
  })
})

test('an error of single sign-on in the address is shown if its code is known', () => {
  expect(signOnFailureOf('SIGN_ON_NO_USER')).toEqual({
    key: 'login.failure.SIGN_ON_NO_USER',
    code: 'SIGN_ON_NO_USER',
    seconds: null,
  })
  expect(signOnFailureOf('Call 555 1234 to unlock')).toBeNull()
  expect(signOnFailureOf(null)).toBeNull()
})

test('a bug in the program is rethrown, not shown as a sign-in error', () => {
  expect(() => loginFailureOf(new TypeError('undefined'))).toThrow(TypeError)
})
