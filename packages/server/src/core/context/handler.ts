import type { Readable } from 'node:stream'
import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputInside, OutputInside } from '@lienzo/contract/wire/call'
import type { Context, InPersonContext, PublicContext } from './context.ts'

/** Result of a call that returns a document. */
export type DocumentAnswer = { name: string; content: Readable | Buffer }

type AnswerOf<Path extends CallPath> = [NonNullable<CallAt<Path>['document']>] extends [never]
  ? OutputInside<CallAt<Path>>
  : DocumentAnswer

type ContextOf<Path extends CallPath> =
  CallAt<Path> extends { permission: 'none' }
    ? PublicContext
    : CallAt<Path> extends { permission: 'in-person' | { inPerson: true } }
      ? InPersonContext
      : Context

/** Function that implements one call of the contract. */
export type Handler<Path extends CallPath> = (
  context: ContextOf<Path>,
  input: InputInside<CallAt<Path>>,
) => Promise<AnswerOf<Path>>

/** Handlers of all calls of the contract; a missing handler is a type error. */
export type Handlers = { [Path in CallPath]: Handler<Path> }

/** Handlers of one resource, such as `HandlersOf<'customerrest'>`, keyed by action. */
export type HandlersOf<Resource extends string> = {
  [Path in CallPath as Path extends `${Resource}/${infer Action}` ? Action : never]: Handler<Path>
}
