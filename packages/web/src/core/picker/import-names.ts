import { call } from '../call/call.ts'
import { formatDate } from '../language/language.ts'
import type { NamedPickSource, PickerRecord } from './picks.ts'

/** Source of the import names in filter chips. A name consists of the file name and the date. */
export const importNames: NamedPickSource = {
  key: ['importsrest/detail'],
  load: async (input) => {
    const ids = 'ids' in input ? (input.ids ?? []) : []
    return (await Promise.all(ids.map(namedImport))).flat()
  },
}

/** Returns the import and its name, or an empty array if the user cannot see the import. */
async function namedImport(id: number): Promise<PickerRecord[]> {
  try {
    const { name, created_at } = await call('importsrest/detail', { id })
    return [{ id, name: `${name}, ${formatDate(created_at)}` }]
  } catch {
    return []
  }
}
