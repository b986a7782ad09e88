import type { callsByResource } from '@lienzo/contract/calls'
import type { CallDeclaration, InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { CamelCase } from './call-names.ts'
import type { CallOptions } from './call-options.ts'
import type { ReceivedDocument } from './document.ts'

// All types of the contract that the client uses. In the package for other projects, `scripts/call-types.ts` declares the same
// types without the contract.
export type { CallPath } from '@lienzo/contract/calls'
export type { ErrorCode, FieldErrors } from '@lienzo/contract/wire/errors'

/** Value with which a call resolves: its content, or a document. */
type Result<Call extends CallDeclaration> = [Exclude<Call['document'], undefined>] extends [never]
  ? OutputOnTheWire<Call>
  : ReceivedDocument

type CallFunction<Call extends CallDeclaration> =
  Record<never, never> extends InputOnTheWire<Call>
    ? (input?: InputOnTheWire<Call>, options?: CallOptions) => Promise<Result<Call>>
    : (input: InputOnTheWire<Call>, options?: CallOptions) => Promise<Result<Call>>

type ByResource = typeof callsByResource

/** Functions for all calls, by resource: `order.get` makes the call `orderrest/get`. */
export type Calls = {
  [Resource in keyof ByResource & string as Resource extends `${infer Name}rest` ? Name : never]: {
    [Action in keyof ByResource[Resource] &
      string as CamelCase<Action>]: ByResource[Resource][Action] extends CallDeclaration
      ? CallFunction<ByResource[Resource][Action]>
      : never
  }
}
