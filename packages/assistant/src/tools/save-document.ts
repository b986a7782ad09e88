import type { Client, ReceivedDocument } from '@lienzo/client'
import type { McpServer } from '@modelcontextprotocol/server'
import { dataAnswer } from '../answers.ts'
import { assertFolder, saveDocument } from '../folder.ts'
import { makeCall } from '../key-calls.ts'
import { callInput } from './call-input.ts'
import { answering, callFor } from './tool.ts'

/** Registers the tool for calls that return a document. */
export function registerSaveDocument(
  server: McpServer,
  { client, folder }: { client: Client; folder: string | null },
): void {
  server.registerTool(
    'save_document',
    {
      title: 'Save a document',
      description:
        'Makes a call that returns a document, such as a PDF or a spreadsheet, and saves it to the folder that the person has set. Returns its path. Never overwrites a file.',
      inputSchema: callInput,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ call: name, input }, { mcpReq: { signal } }) =>
      answering(async () => {
        const call = await callFor(client, name, 'document', signal)
        assertFolder(folder)
        const document = (await makeCall(client, call.path, input, signal)) as ReceivedDocument
        return dataAnswer(await saveDocument(folder, document, signal))
      }),
  )
}
