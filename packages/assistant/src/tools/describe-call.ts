import type { Client } from '@lienzo/client'
import { z } from '@lienzo/contract/wire/zod'
import type { McpServer } from '@modelcontextprotocol/server'
import { dataAnswer } from '../answers.ts'
import { uploadFields } from '../uploads.ts'
import { answering, knownCall, toolOfKind } from './tool.ts'

/** Registers the tool that describes a call: its purpose, its tool, and the JSON Schema of its input. */
export function registerDescribeCall(server: McpServer, client: Client): void {
  server.registerTool(
    'describe_call',
    {
      title: 'Describe a call',
      description: 'Returns what a call does, which tool makes it, and the JSON Schema of its input.',
      inputSchema: z.object({
        call: z.string().max(100).describe('Name from find_calls, such as order.get'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ call: name }, { mcpReq }) =>
      answering(async () => {
        const call = await knownCall(client, name, mcpReq.signal)
        const uploads = call.kind === 'change' ? uploadFields(call.input) : []
        return dataAnswer({
          call: name,
          does: call.summary,
          tool: toolOfKind[call.kind],
          input: call.input,
          ...(uploads.length > 0
            ? { files: `In ${uploads.join(', ')}, "file:<name>" sends a file of the folder.` }
            : {}),
        })
      }),
  )
}
