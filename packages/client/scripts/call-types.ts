import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { errorCodes } from '@lienzo/contract/wire/errors'
import { jsonSchemaOf } from '@lienzo/contract/wire/json-schema'
import { namesOf } from '../src/call-names.ts'
import { type Schema, typeOf } from './schema-type.ts'

/**
 * Returns TypeScript source that declares the types of `src/calls.ts` without imports from the contract, so that other projects
 * need neither the contract nor its schemas.
 */
export function callTypes(): string {
  const paths = Object.keys(callsByPath)
  const resources = Object.entries(Object.groupBy(paths, (path) => namesOf(path).resource))
  return [
    "import type { ReceivedDocument } from './document.ts'",
    "import type { CallOptions } from './call-options.ts'",
    `export type ErrorCode = ${unionOf(errorCodes)}`,
    '/** Errors by path in the input, such as `lines.0.width`: the key of a text, its values, and the text in English. */',
    'export type FieldErrors = Record<string, { key: string; values?: Record<string, string | number>; message: string }>',
    `export type CallPath = ${unionOf(paths)}`,
    '/** A function for each call, by resource: `order.get` makes the call `orderrest/get`. */',
    'export type Calls = {',
    ...resources.flatMap(([resource, paths = []]) => [`  ${resource}: {`, ...paths.map(functionAt), '  }']),
    '}\n',
  ].join('\n')
}

function functionAt(path: string): string {
  const call = callsByPath[path]
  if (!call) throw new Error(`There is no call at ${path}`)
  const input = jsonSchemaOf(call.input) as Schema
  const optional = (input.required ?? []).length === 0 ? '?' : ''
  return [
    `    /** ${call.summary}. */`,
    `    ${namesOf(path).action}(input${optional}: ${typeOf(input)}, options?: CallOptions): Promise<${resultOf(call)}>`,
  ].join('\n')
}

function resultOf({ document, output }: CallDeclaration): string {
  return document === undefined ? typeOf(jsonSchemaOf(output) as Schema) : 'ReceivedDocument'
}

function unionOf(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(' | ')
}
