import { callsByResource } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'

/** Call declarations by path, such as 'customerrest/list'. */
export const callsByPath: Record<string, CallDeclaration> = Object.fromEntries(
  Object.entries(callsByResource).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([action, call]): [string, CallDeclaration] => [`${resource}/${action}`, call]),
  ),
)
