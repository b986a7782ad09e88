import type { Client } from '@lienzo/client'
import { type DescribedCall, describedCalls } from '@lienzo/client/described-calls'
import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import { isResourceName, resources } from '@lienzo/contract/resources'
import { type CallDeclaration, isInPerson } from '@lienzo/contract/wire/call'
import { mayAccess, mayEdit, type PermissionMap, resourcePaths } from '@lienzo/rules/people/permissions'

/** Calls that an API key can make. Leaves out calls that need no sign-in, and calls that a person must make themselves. */
const callsOfKeys = describedCalls().filter(
  ({ permission }) => permission !== 'none' && !isInPerson(permission),
)

/**
 * Returns the calls that the client's API key is allowed to make, by name. Leaves out all changes if the key is read-only. Asks
 * the server each time, because rights can change. Throws a CallError.
 */
export async function callsOfKey(client: Client, signal: AbortSignal): Promise<Map<string, DescribedCall>> {
  const permissions = await client.permission.retrieveuserpermissions({}, { signal })
  const allowedCalls = callsOfKeys.filter((call) => isAllowed(call, permissions))
  const reads = allowedCalls.filter(({ kind }) => kind === 'read' || kind === 'document')
  const calls = canWrite(permissions) ? allowedCalls : reads
  return new Map(calls.map((call) => [call.name, call]))
}

/**
 * Returns true if the permissions allow a call. The server can still refuse the call, because some rights depend on the record.
 */
function isAllowed({ name, path, permission }: DescribedCall, permissions: PermissionMap): boolean {
  const call: CallDeclaration | undefined = callsByPath[path]
  if (call?.keyNeeds && !mayAccess(permissions, call.keyNeeds)) return false
  if (typeof permission !== 'string') {
    return (permission.right === 'edit' ? mayEdit : mayAccess)(permissions, permission.path)
  }
  const [resource = ''] = name.split('.')
  return (
    call?.keyNeeds !== undefined ||
    !isResourceName(resource) ||
    mayAccess(permissions, resources[resource].path)
  )
}

function canWrite(permissions: PermissionMap): boolean {
  return resourcePaths.some((path) => mayEdit(permissions, path))
}

/** Returns true if one of the calls is a change. */
export function canChange(calls: Map<string, DescribedCall>): boolean {
  return [...calls.values()].some(({ kind }) => kind === 'change')
}

/**
 * Makes a call whose path and input are known only at run time. Throws a CallError, or the reason of the signal if it aborts.
 */
export function makeCall(
  client: Client,
  path: CallPath,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  // The input has no static type here; the server validates it.
  return client.call(path as 'orderrest/get', input as { id: number }, { signal })
}
