import type { Client } from '@lienzo/client'
import { type DescribedCall, describedCalls } from '@lienzo/client/described-calls'
import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import { type CallDeclaration, isInPerson, type Permission } from '@lienzo/contract/wire/call'
import { mayAccess, mayEdit, type PermissionMap } from '@lienzo/rules/people/permissions'

/** All calls that some key can make: not those in person, nor those of people who are not signed in. */
const callsOfKeys = describedCalls().filter(
  ({ permission }) => permission !== 'none' && !isInPerson(permission),
)

/** Returns the calls that the client's key can make, by name. Asks the server each time, because rights change. Throws a CallError. */
export async function callsOfKey(client: Client, signal: AbortSignal): Promise<Map<string, DescribedCall>> {
  const permissions = await client.permission.retrieveuserpermissions({}, { signal })
  const allowed = callsOfKeys.filter((call) => isAllowed(call.path, call.permission, permissions))
  return new Map(allowed.map((call) => [call.name, call]))
}

function isAllowed(path: CallPath, permission: Permission, permissions: PermissionMap): boolean {
  const declared: CallDeclaration | undefined = callsByPath[path]
  const keyNeeds = declared?.keyNeeds
  if (keyNeeds && !mayAccess(permissions, keyNeeds)) return false
  if (typeof permission === 'string') return true
  return (permission.right === 'edit' ? mayEdit : mayAccess)(permissions, permission.path)
}

/** Returns true if the key can change records, beyond what every user can do for themselves. */
export function canEdit(calls: Map<string, DescribedCall>): boolean {
  return [...calls.values()].some(
    ({ kind, permission }) =>
      kind === 'change' && typeof permission !== 'string' && permission.right === 'edit',
  )
}

/** Makes a call whose path and input are only known at run time. Throws a CallError, or the reason of the signal. */
export function makeCall(
  client: Client,
  path: CallPath,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  // The server checks the input; no type can.
  return client.call(path as 'orderrest/get', input as { id: number }, { signal })
}
