import type { Client } from '@lienzo/client'
import type { DescribedCall } from '@lienzo/client/described-calls'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { failure, refusal } from '../answers.ts'
import { callsOfKey } from '../key-calls.ts'
import { ToolError } from '../tool-error.ts'

/** Name of the tool for each kind of call; null if no tool makes calls of that kind. */
export const toolOfKind = {
  read: 'read',
  change: 'change',
  document: 'save_document',
  'document-change': null,
} as const satisfies Record<DescribedCall['kind'], string | null>

/**
 * Runs the work of a tool. Returns failed calls and tool errors as error answers for the assistant; rethrows all other errors.
 */
export async function answering<Result>(work: () => Promise<Result>): Promise<Result | CallToolResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ToolError) return refusal(error.message)
    return failure(error)
  }
}

/**
 * Returns the call with this name. Throws a ToolError if the API key cannot make it; if the call is of a different kind, the
 * error names the right tool, if there is one.
 */
export async function callFor(
  client: Client,
  name: string,
  kind: DescribedCall['kind'],
  signal: AbortSignal,
): Promise<DescribedCall> {
  const call = await knownCall(client, name, signal)
  if (call.kind === kind) return call
  const tool = toolOfKind[call.kind]
  throw new ToolError(tool ? `The tool for ${name} is ${tool}.` : `No tool makes the call ${name}.`)
}

/** Returns the call with this name. Throws a ToolError if the call does not exist or the API key is not allowed to make it. */
export async function knownCall(client: Client, name: string, signal: AbortSignal): Promise<DescribedCall> {
  const call = (await callsOfKey(client, signal)).get(name)
  if (call) return call
  const printableName = name.replace(/[^\w.]/g, '').slice(0, 60)
  throw new ToolError(`The key can make no call "${printableName}". Use find_calls to see which calls exist.`)
}
