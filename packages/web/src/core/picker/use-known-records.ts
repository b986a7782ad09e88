import { useState } from 'react'
import type { ChosenRecord } from './record-multi-picker.tsx'

/**
 * Keeps the names of records of which a draft contains only the ids. The names come from the loaded record and from later
 * choices; unknown records get their id as name.
 */
export function useKnownRecords(initialRecords: readonly ChosenRecord[]) {
  const [choices, setChoices] = useState<readonly ChosenRecord[]>([])
  const find = (id: number): ChosenRecord =>
    choices.find((each) => each.id === id) ??
    initialRecords.find((each) => each.id === id) ?? { id, name: String(id) }
  const learn = (records: readonly ChosenRecord[]) => setChoices((previous) => [...records, ...previous])
  return { find, learn }
}
