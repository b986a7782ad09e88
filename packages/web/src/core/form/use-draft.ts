import { useMemo, useState } from 'react'
import { changedFields, mergeDrafts } from './draft.ts'
import type { Drafts } from './record-drafts.ts'

/** Keeps a record as it was loaded or last saved, and the draft that a person has made of it since. */
export function useDraft<Whole, Draft extends object, Sent>(
  drafts: Drafts<Whole, Draft, Sent>,
  first: Whole | null,
) {
  const [record, setRecord] = useState(first)
  const [loaded, setLoaded] = useState(() => (first ? drafts.of(first) : drafts.blank))
  const [draft, setDraft] = useState(loaded)
  const [discards, setDiscards] = useState(0)
  const changed = useMemo(() => changedFields(loaded, draft), [loaded, draft])

  /** Takes a saved record. `sent` is the draft that was saved: what has been typed since then stays, unsaved. */
  function take(saved: Whole, sent?: Draft) {
    const clean = drafts.of(saved)
    setRecord(saved)
    setLoaded(clean)
    setDraft((current) => (sent ? mergeDrafts(sent, current, clean).draft : clean))
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
    /** How often the draft was discarded: inputs that keep typed text of their own then drop it. */
    discards,
    change: (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    replace: setDraft,
    take,
    discard,
  }
}
