import { useMemo, useState } from 'react'
import { changedFields, mergeDrafts } from './draft.ts'
import type { Drafts } from './record-drafts.ts'

/** Keeps a record as it was last loaded or saved, and the user's draft for it. */
export function useDraft<Whole, Draft extends object, Sent>(
  drafts: Drafts<Whole, Draft, Sent>,
  first: Whole | null,
) {
  const [record, setRecord] = useState(first)
  const [loaded, setLoaded] = useState(() => (first ? drafts.of(first) : drafts.blank))
  const [draft, setDraft] = useState(loaded)
  const [discards, setDiscards] = useState(0)
  const changed = useMemo(() => changedFields(loaded, draft), [loaded, draft])

  /**
   * Accepts a saved record. `sentDraft` is the draft that was saved; later changes by the user remain unsaved. Without
   * `sentDraft`, the draft is reset to the record.
   */
  function take(savedRecord: Whole, sentDraft?: Draft) {
    const clean = drafts.of(savedRecord)
    setRecord(savedRecord)
    setLoaded(clean)
    setDraft((current) => (sentDraft ? mergeDrafts(sentDraft, current, clean).draft : clean))
  }

  function discard() {
    setDraft(loaded)
    setDiscards((count) => count + 1)
  }

  return {
    record,
    loaded,
    draft,
    changed,
    /** Number of times that the draft has been discarded. Inputs drop their local text when it changes. */
    discards,
    change: (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    replace: setDraft,
    take,
    discard,
  }
}
