import type { Client } from '@lienzo/client'
import type { DescribedCall } from '@lienzo/client/described-calls'
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { changeAnswer, changeFailure, refusal, sentence } from '../answers.ts'
import type { Confirmations } from '../confirmation/confirmations.ts'
import { writeQuestion } from '../confirmation/question.ts'
import { createRecords } from '../confirmation/records.ts'
import { wordsOf } from '../confirmation/words.ts'
import { faultsOf } from '../input-faults.ts'
import { callsOfKey, makeCall } from '../key-calls.ts'
import { filesOf, type InputWithFiles, withUploads } from '../uploads.ts'
import { callInput } from './call-input.ts'
import { answering, callFor } from './tool.ts'

type Options = { client: Client; folder: string | null; confirmations: Confirmations }
type Result = CallToolResult | InputRequiredResult

/** Registers the tool that makes changes. Each change is made only after the person has confirmed it. */
export function registerChange(server: McpServer, options: Options): void {
  server.registerTool(
    'change',
    {
      title: 'Change',
      description:
        'Makes a call that changes something, after the person has confirmed it on their screen. Nothing is sent if they decline. Is never repeated by itself.',
      inputSchema: callInput,
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ call: name, input }, context) =>
      answering<Result>(async () => {
        const { signal } = context.mcpReq
        if (!canAsk(server, context)) return refusal(cannotAsk)
        const call = await callFor(options.client, name, 'change', signal)
        const files = await filesOf(options.folder, call.input, input)
        const question = context.mcpReq.requestState<Parameters<Confirmations['close']>[0]>()
        if (question === undefined) return ask(options, { call, input, files }, signal)
        if (!options.confirmations.close(question, confirmationKeyOf({ call, input, files })))
          return refusal(otherChange)
        if (!isConfirmed(context)) return sentence('The person did not confirm the change. Nothing was sent.')
        return send(options.client, { call, input, files }, signal)
      }),
  )
}

type Change = InputWithFiles & { call: DescribedCall; input: Record<string, unknown> }

const cannotAsk =
  'This assistant cannot show a question to its person (elicitation of a form), so it cannot change anything. Nothing was sent. The person can make the change in Lienzo.'
const otherChange =
  'The change is not the one that the person was asked about, or they have answered already. Nothing was sent. Request the change again.'

/**
 * Returns true if the assistant can show a form to its user. According to the protocol, an elicitation capability without a
 * mode means forms.
 */
function canAsk(server: McpServer, { mcpReq }: ServerContext): boolean {
  // Since 2026-07-28, each request declares what the assistant can do; earlier versions declare it once.
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities()
  const { elicitation } = (capabilities ?? {}) as ClientCapabilities
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

async function ask(
  { client, confirmations }: Options,
  { call, input, files }: Change,
  signal: AbortSignal,
): Promise<Result> {
  const faults = faultsOf(call.path, input, files)
  if (faults) return refusal(`INVALID_INPUT: ${faults} Nothing was sent.`)
  const [calls, caller] = await Promise.all([
    callsOfKey(client, signal),
    client.user.getlogininfo({}, { signal }),
  ])
  const words = await wordsOf(caller.language)
  const change = { call, input, files: [...files.values()], user: caller.username }
  const message = await writeQuestion(change, createRecords(client, calls, signal), words)
  const confirm = { type: 'boolean', title: words.sentences.confirm } as const
  return inputRequired({
    inputRequests: {
      confirmation: inputRequired.elicit({
        message,
        requestedSchema: { type: 'object', properties: { confirm }, required: ['confirm'] },
      }),
    },
    requestState: await confirmations.open(confirmationKeyOf({ call, input, files })),
  })
}

function isConfirmed({ mcpReq }: ServerContext): boolean {
  const answer = inputResponse(mcpReq.inputResponses, 'confirmation')
  return answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.confirm === true
}

async function send(
  client: Client,
  { call, input, files }: Change,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const uploadedInput = await withUploads(client, call.input, { input, files }, signal)
  try {
    return changeAnswer(await makeCall(client, call.path, uploadedInput, signal))
  } catch (error) {
    return changeFailure(error)
  }
}

/**
 * Returns everything that a confirmation covers. If a value changes, or the size or time of a file, the person must confirm
 * again.
 */
function confirmationKeyOf({ call, input, files }: Change): unknown {
  return [call.name, input, [...files]]
}
