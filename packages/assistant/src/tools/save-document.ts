import type { Client, ReceivedDocument } from '@lienzo/client'
import { z } from '@lienzo/contract/wire/zod'
import type { McpServer } from '@modelcontextprotocol/server'
import { dataAnswer } from '../answers.ts'
import { assertFolder, saveDocument } from '../folder.ts'
import { makeCall } from '../key-calls.ts'
import { ToolError } from '../tool-error.ts'
import { callInput } from './call-input.ts'
import { answering, callFor } from './tool.ts'

/** Path on the Lienzo server. Two leading slashes are refused, because they would address a different server. */
const address = z
  .string()
  .max(2000)
  .regex(/^\/[^/\\]/)

const documentInput = callInput.extend({
  call: callInput.shape.call.optional(),
  address: address
    .optional()
    .describe('Instead of a call: address of a file from an answer, such as /files/…'),
})

/**
 * Registers the tool that saves a document: either the result of a call, or a file whose address the assistant found in an
 * answer.
 */
export function registerSaveDocument(
  server: McpServer,
  { client, folder }: { client: Client; folder: string | null },
): void {
  server.registerTool(
    'save_document',
    {
      title: 'Save a document',
      description:
        'Makes a call that returns a document, such as a PDF or a spreadsheet, or downloads a file of a record, and saves it to the folder that the person has set. Returns its path. Never overwrites a file.',
      inputSchema: documentInput,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    (input, { mcpReq: { signal } }) =>
      answering(async () => {
        assertFolder(folder)
        const document = await receive(client, input, signal)
        return dataAnswer(await saveDocument(folder, document, signal))
      }),
  )
}

async function receive(
  client: Client,
  { call: name, address, input }: z.output<typeof documentInput>,
  signal: AbortSignal,
): Promise<ReceivedDocument> {
  if (name !== undefined) {
    const call = await callFor(client, name, 'document', signal)
    // Calls of kind `document` return a document.
    return (await makeCall(client, call.path, input, signal)) as ReceivedDocument
  }
  if (address === undefined) throw new ToolError('Either a call or an address is needed.')
  // The download sends no API key, because the address itself is signed.
  return client.download(address, { signal })
}
