import type { CallAt } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { allPermissions } from '@lienzo/server/testing/company'
import type { TestApplication } from '@lienzo/server/testing/test-application'

/** Makes an API key for the token's user, by default with all permissions. */
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
