import { importedResources } from '@lienzo/rules/imports/importables'
import type { ListColumns } from '../wire/list.ts'
import { importStates } from './import-states.ts'

export const importColumns = {
  name: { kind: 'text' },
  resource: { kind: 'choice', choices: importedResources },
  state: { kind: 'choice', choices: importStates },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  rows: { kind: 'integer', summed: true },
  created: { kind: 'integer', summed: true },
  updated: { kind: 'integer', summed: true },
  refused: { kind: 'integer', summed: true },
  warned: { kind: 'integer', summed: true },
  created_by_name: { kind: 'text' },
  created_at: { kind: 'date' },
  ended_at: { kind: 'date' },
} as const satisfies ListColumns
