import { useState } from 'react'
import type { ChosenRecord } from './record-multi-picker.tsx'

/**
 * Keeps the names of the records whose ids are in a draft. The names come from the loaded record and from later choices. If a
 * name is unknown, the id is used instead.
 */
export function useKnownRecords(initialRecords: readonly ChosenRecord[]) {
  const [choices, setChoices] = useState<readonly ChosenRecord[]>([])
  const find = (id: number): ChosenRecord =>
    choices.find((each) => each.id === id) ??
    initialRecords.find((each) => each.id === id) ?? { id, name: String(id) }
  const learn = (records: readonly ChosenRecord[]) => setChoices((previous) => [...records, ...previous])
  return { find, learn }
}
