import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../call/call.ts'
import { fieldErrorText } from '../call/field-error-text.ts'
import { isTabLocked } from '../session/tab-lock.ts'
import { sameValue } from './draft.ts'
import { focusFirstProblem } from './problems/focus-problem.ts'
import type { Problem } from './problems/issue-text.ts'
import type { useProblems } from './problems/use-problems.ts'
import type { Drafts } from './record-drafts.ts'

/** Saves drafts of a record, and keeps the error of the last failed save. */
export function useSaving<Whole extends { id: number; version: number }, Draft, Update>(options: {
  update: (input: Update) => Promise<Whole>
  drafts: Drafts<Whole, Draft, Omit<Update, 'id' | 'version'>>
  problemsIn: (draft: Draft) => Problem[]
  problems: ReturnType<typeof useProblems>
  onSaved: (record: Whole, draft: Draft, wasNew: boolean) => void
}) {
  const { problems } = options
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Whole | null>(null)
  const sending = useRef(false)

  /**
   * Saves a draft of the record `base`, or of a new record if `base` is null. Resolves to the saved record, or to null if the
   * draft was not saved.
   */
  async function send(draft: Draft, base: Whole | null): Promise<Whole | null> {
    // Prevents a second call from saving the draft again before the response to the first has arrived.
    if (sending.current) return null
    problems.showAll()
    setFailure(null)
    if (options.problemsIn(draft).length > 0) {
      focusFirstProblem()
      return null
    }
    setSaving(true)
    sending.current = true
    try {
      const identity = base ? { id: base.id, version: base.version } : {}
      // The cast is safe, because an update consists of the draft's fields, the id and the version.
      const record = await options.update({ ...options.drafts.toUpdate(draft), ...identity } as Update)
      options.onSaved(record, draft, base === null)
      return record
    } catch (error) {
      const theirs = base && overtakenBy(error)
      // The other user has changed no field of this draft, so it is saved on top of the newer version without a question.
      if (theirs && isSameDraft(base, theirs)) {
        sending.current = false
        return send(draft, theirs)
      }
      showRefusal(error)
      return null
    } finally {
      sending.current = false
      setSaving(false)
    }
  }

  /** If saving has failed because another user has saved the record meanwhile, returns that version. */
  const overtakenBy = (error: unknown): Whole | null =>
    error instanceof CallError && error.code === 'CONFLICT' ? (error.content as Whole) : null

  function isSameDraft(base: Whole, theirs: Whole): boolean {
    return sameValue(options.drafts.of(base), options.drafts.of(theirs))
  }

  function showRefusal(error: unknown) {
    // No error is shown, because the lock screen of the tab explains the failure and disappears when the user has signed in
    // again.
    if (error instanceof CallError && error.code === 'TOKEN_ERROR' && isTabLocked()) return
    const theirs = overtakenBy(error)
    if (theirs) return setConflict(theirs)
    const fields = error instanceof CallError ? Object.entries(error.fields) : []
    problems.refuse(fields.map(([path, fault]) => ({ path, text: fieldErrorText(fault, t, path) })))
    if (fields.length > 0) focusFirstProblem()
    else setFailure(error)
  }

  return {
    saving,
    failure,
    conflict,
    send,
    forgetFailure: () => setFailure(null),
    closeConflict: () => setConflict(null),
  }
}
