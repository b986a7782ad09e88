import { type CallPath, callsByPath } from '@lienzo/contract/calls'
import type { Permission } from '@lienzo/contract/wire/call'
import { type JsonSchema, jsonSchemaOf } from '@lienzo/contract/wire/json-schema'
import { type CallKind, callKinds } from './call-kinds.ts'
import { namesOf } from './call-names.ts'

/** Description of a call for programs that choose calls at run time, such as the tools of a language model. */
export type DescribedCall = {
  /** Name in the client, such as `order.get`. */
  name: string
  /** Path for the client's `call`. */
  path: CallPath
  summary: string
  kind: CallKind
  permission: Permission
  input: JsonSchema
}

/**
 * Describes all calls, in the order of the contract. Loads the schemas of the contract, which the client itself does not load.
 */
export function describedCalls(): DescribedCall[] {
  return Object.entries(callsByPath).map(([key, { summary, permission, input }]) => {
    const path = key as CallPath
    const { resource, action } = namesOf(path)
    const name = `${resource}.${action}`
    return { name, path, summary, kind: callKinds[path], permission, input: jsonSchemaOf(input) }
  })
}
