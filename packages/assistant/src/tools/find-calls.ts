import type { Client } from '@lienzo/client'
import type { DescribedCall } from '@lienzo/client/described-calls'
import { z } from '@lienzo/contract/wire/zod'
import type { McpServer } from '@modelcontextprotocol/server'
import { dataAnswer } from '../answers.ts'
import { callsOfKey } from '../key-calls.ts'
import { answering, toolOfKind } from './tool.ts'

const MOST_FOUND = 25

/** Registers the tool that searches the calls by words. */
export function registerFindCalls(server: McpServer, client: Client): void {
  server.registerTool(
    'find_calls',
    {
      title: 'Find calls',
      description:
        'Finds calls of Lienzo by English words, such as "order status". Without words, lists the kinds of records. Only shows calls that the key can make.',
      inputSchema: z.object({ words: z.string().max(200).optional().describe('English words') }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ words = '' }, { mcpReq }) =>
      answering(async () => {
        const calls = [...(await callsOfKey(client, mcpReq.signal)).values()].filter(
          ({ kind }) => toolOfKind[kind] !== null,
        )
        return dataAnswer(words.trim() ? findMatches(calls, words) : kindsOfRecords(calls))
      }),
  )
}

function kindsOfRecords(calls: DescribedCall[]): Record<string, string[]> {
  const kinds: Record<string, string[]> = {}
  for (const { name } of calls) {
    const [resource = '', action = ''] = name.split('.')
    kinds[resource] ??= []
    kinds[resource].push(action)
  }
  return kinds
}

/** Returns the calls that match at least one of the words, best matches first. Returns at most `MOST_FOUND` calls. */
function findMatches(calls: DescribedCall[], words: string) {
  const searchWords = words.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return calls
    .map((call) => ({ call, score: scoreOf(call, searchWords) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
    .map(({ call: { name, summary, kind } }) => ({ call: name, does: summary, tool: toolOfKind[kind] }))
}

/**
 * Rates how well a call matches the words; 0 if none matches. A match in the name scores higher than a match in the summary.
 */
function scoreOf({ name, summary }: DescribedCall, words: string[]): number {
  const [inName, inSummary] = [name.toLowerCase(), summary.toLowerCase()]
  return words.reduce((sum, word) => {
    const stem = word.length > 3 ? word.replace(/s$/, '') : word
    return (
      sum +
      (inName.split('.').includes(stem) ? 3 : inName.includes(stem) ? 2 : inSummary.includes(stem) ? 1 : 0)
    )
  }, 0)
}
