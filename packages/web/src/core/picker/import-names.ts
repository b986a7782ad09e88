import { call } from '../call/call.ts'
import { formatDate } from '../language/language.ts'
import type { NamedPickSource, Picked } from './picks.ts'

/** Names imports by their file and day, in the chips of filters. */
export const importNames: NamedPickSource = {
  key: ['importsrest/detail'],
  load: async (input) => {
    const ids = 'ids' in input ? (input.ids ?? []) : []
    return (await Promise.all(ids.map(namedImport))).flat()
  },
}

/** Returns nothing for an import that the user does not see. */
async function namedImport(id: number): Promise<Picked[]> {
  try {
    const { name, created_at } = await call('importsrest/detail', { id })
    return [{ id, name: `${name}, ${formatDate(created_at)}` }]
  } catch {
    return []
  }
}
