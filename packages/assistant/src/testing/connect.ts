import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@lienzo/client'
import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  InMemoryTransport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createAssistant } from '../assistant.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Text of `docs/assistant.md`. Tests check the configuration and examples on this page. */
export const page = readFileSync(join(root, 'docs/assistant.md'), 'utf8')

/** Configuration of an assistant, in the format of `docs/assistant.md`. */
type Setup = { mcpServers: { lienzo: { command: string; args: string[]; env: Record<string, string> } } }

type Options = {
  address: string
  key: string
  folder?: string
  /** Answers the confirmation questions. Without it, the assistant declares that it cannot show questions. */
  answer?: (question: string) => ElicitResult | Promise<ElicitResult>
  /** True for protocol version 2026-07-28, in which the client repeats a request to answer a question. */
  modern?: boolean
  /** Sends the requests to Lienzo. Not used if the tool server runs in a separate process. */
  fetch?: typeof fetch
  /** True to run the tool server in a separate process, connected by standard input and output, as assistants do. */
  apart?: boolean
}

/** Answer of a tool: its text and data. `isError` is true for errors. */
type ToolAnswer = { text: string; isError: boolean; data: unknown }

export type Assistant = {
  client: Client
  /** Names of the tools that the server offers. */
  tools(): Promise<string[]>
  use(tool: string, input?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolAnswer>
  close(): Promise<void>
}

/** Starts the tool server as an assistant would, and connects to it. */
export async function connect({ answer, modern, ...options }: Options): Promise<Assistant> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: answer ? { elicitation: { form: {} } } : {},
      ...(modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
    },
  )
  if (answer) {
    client.setRequestHandler('elicitation/create', (request: ElicitRequest) => answer(request.params.message))
  }
  await client.connect(transportTo(options))
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async use(tool, input = {}, signal) {
      const { content, isError, structuredContent } = await client.callTool(
        { name: tool, arguments: input },
        signal ? { signal } : {},
      )
      const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
      const { data } = (structuredContent ?? {}) as { data?: unknown }
      return { text: texts.join(' '), isError: isError === true, data }
    },
    close: () => client.close(),
  }
}

function transportTo({
  address,
  key,
  folder,
  apart,
  ...options
}: Options): StdioClientTransport | InMemoryTransport {
  if (apart) {
    const { lienzo }: Setup['mcpServers'] = JSON.parse(/```json\n(.+?)```/s.exec(page)?.[1] ?? '').mcpServers
    const values: Record<string, string> = {
      LIENZO_ADDRESS: address,
      LIENZO_KEY: key,
      LIENZO_FOLDER: folder ?? '',
    }
    const env = Object.fromEntries(Object.keys(lienzo.env).map((name) => [name, values[name] ?? '']))
    const command = lienzo.command === 'node' ? process.execPath : lienzo.command
    return new StdioClientTransport({ command, args: lienzo.args, env, cwd: root })
  }
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = createClient({
    address,
    key,
    retries: 0,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })
  serveStdio(() => createAssistant({ client, folder: folder ?? null }), { transport: there })
  return here
}
