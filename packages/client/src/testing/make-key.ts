import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { allPermissions } from '@lienzo/server/testing/company'
import type { TestApplication } from '@lienzo/server/testing/test-application'

/** Creates an API key for the user with this token. The key has all permissions by default. */
export function makeKey(
  application: TestApplication,
  token: string,
  input: Partial<InputOnTheWire<CallAt<'apikeyrest/make'>>> = {},
) {
  return application.done(
    'apikeyrest/make',
    { name: 'Program', permissions: allPermissions(), ...input },
    token,
  )
}
