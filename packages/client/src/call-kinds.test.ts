import { callsByPath } from '@lienzo/contract/calls'
import type { CallDeclaration } from '@lienzo/contract/wire/call'
import { expect, test } from 'vitest'

const head = `// Generated from the contract by \`npx vitest run --project client --update\`.
import type { CallPath } from '@lienzo/contract/calls'

/**
 * Kind of each call. A \`read\` or \`document\` call changes nothing, so it can be repeated. A \`document\` or \`document-change\` call
 * returns a file.
 */
export const callKinds = {
`
const foot = `} as const satisfies Record<CallPath, string>

export type CallKind = (typeof callKinds)[CallPath]
`

function kindOf({ changes, document }: CallDeclaration): string {
  if (document === undefined) return changes ? 'change' : 'read'
  return changes ? 'document-change' : 'document'
}

test('the kinds of calls are those of the contract', async () => {
  const lines = Object.entries(callsByPath).map(([path, call]) => `  '${path}': '${kindOf(call)}',\n`)
  await expect(head + lines.join('') + foot).toMatchFileSnapshot('call-kinds.ts')
})
