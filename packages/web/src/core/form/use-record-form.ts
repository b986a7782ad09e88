import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../ui/inputs/field.ts'
import type { RecordCalls } from '../record/record-calls.ts'
import { recordKeys } from '../record/record-keys.ts'
import { changedPaths, mergeDrafts } from './draft.ts'
import { type Problem, problemsOf } from './problems/issue-text.ts'
import { useProblems } from './problems/use-problems.ts'
import type { Drafts } from './record-drafts.ts'
import { useDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'

/** Fields that a record must have to be edited in a form. */
export type VersionedRecord = {
  id: number
  version: number
  deleted_at: number | null
  /** False if the current state of the record does not allow editing. */
  may_edit?: boolean
  /** Names of the fields that can be changed; omitted if all fields can. */
  may_change?: readonly string[]
  /** True if the record can be deleted now. If omitted, it can be deleted unless the form is read-only. */
  may_delete?: boolean
}

/** Calls that delete and restore a record, or deactivate a record that is in use. */
export type RecordDeletion = Pick<RecordCalls<unknown, unknown, unknown>, 'remove' | 'restore' | 'change'>

type RecordFormOptions<Whole extends VersionedRecord, Draft extends object, Update> = {
  calls: { name: string; update: (input: Update) => Promise<Whole> } & Partial<RecordDeletion>
  drafts: Drafts<Whole, Draft, Omit<Update, 'id' | 'version'>>
  /** Record to edit, or null for a new record. */
  record: Whole | null
  /** True if the user is allowed to edit records of this resource. */
  mayEdit: boolean
  onSaved: (record: Whole, wasNew: boolean) => void
}

/** Form, as its screen and inputs use it. */
export type RecordForm<Whole, Draft> = {
  name: string
  /** Calls that delete and restore a record; null if the resource has no such calls. */
  deletion: RecordDeletion | null
  /** Record as it was last loaded or saved. */
  record: Whole | null
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** Returns the props for a field's input. The text `<name>.<field>` is the label. */
  field: <Field extends keyof Draft & string>(field: Field) => FieldProps<Draft[Field]>
  /** Returns the label of a field, which is the text `<name>.<field>`. */
  labelOf: (field: string) => string
  /** Returns the message for a path, or undefined if there is none or it should not be shown yet. */
  errorAt: (path: string) => string | undefined
  changed: (keyof Draft & string)[]
  problems: Problem[]
  /** True after the user has tried to save. All problems are then shown. */
  tried: boolean
  readOnly: boolean
  /** Returns true if the user can currently change the field. */
  mayChange: (field: keyof Draft & string) => boolean
  saving: boolean
  /** Error of the last save; null if the fields show the reason. */
  failure: unknown
  /** Newer version of the record that another user has saved; null without a conflict. */
  conflict: Whole | null
  save: () => Promise<Whole | null>
  discard: () => void
  /** Saves a draft on top of the other user's version. Resolves to the saved record, or to null if it was not saved. */
  settleConflict: (draft: Draft) => Promise<Whole | null>
  closeConflict: () => void
  /** Converts a record to a draft. */
  toDraft: (record: Whole) => Draft
  loaded: Draft
  /** Accepts a record that a call other than the update has returned. */
  adopt: (record: Whole) => void
  /**
   * Accepts a newer version of the record and keeps the user's changes. If they conflict, does nothing; the conflict view then
   * appears when the user saves.
   */
  follow: (record: Whole) => void
  /** Returns true if there are unsaved changes. The result is correct even if an older event handler calls it. */
  isDirty: () => boolean
}

/** Manages the draft, the problems and the saving of one record. */
export function useRecordForm<Whole extends VersionedRecord, Draft extends object, Update>(
  options: RecordFormOptions<Whole, Draft, Update>,
): RecordForm<Whole, Draft> {
  const { calls, drafts } = options
  const { t } = useTranslation()
  const queries = useQueryClient()
  const draftState = useDraft(drafts, options.record)
  const { record, draft, changed } = draftState
  const problems = useProblems(problemsIn(draft))
  const saving = useSaving({ update: calls.update, drafts, problemsIn, problems, onSaved })
  const mayChange = options.mayEdit && (record?.may_edit ?? true)
  const readOnly = !mayChange || (record?.deleted_at ?? null) !== null

  const dirty = useRef(false)
  dirty.current = changed.length > 0 && !readOnly

  function problemsIn(some: Draft): Problem[] {
    return problemsOf(drafts.schema, drafts.toUpdate(some), t)
  }

  function onSaved(savedRecord: Whole, sentDraft: Draft, wasNew: boolean) {
    adopt(savedRecord, sentDraft)
    options.onSaved(savedRecord, wasNew)
  }

  function adopt(savedRecord: Whole, sentDraft?: Draft) {
    draftState.take(savedRecord, sentDraft)
    problems.forget()
    saving.forgetFailure()
    saving.closeConflict()
    dirty.current = false
    queries.setQueryData(recordKeys.record(calls.name, savedRecord.id), savedRecord)
    queries.invalidateQueries({ queryKey: recordKeys.lists(calls.name) })
  }

  // Latest accepted record, which may not have been rendered yet.
  const newest = useRef(record)
  if (record && (newest.current?.id !== record.id || record.version > newest.current.version)) {
    newest.current = record
  }

  function follow(fresh: Whole) {
    // Ignores an older version, because responses can arrive out of order.
    if (fresh.id === newest.current?.id && fresh.version < newest.current.version) return
    if (mergeDrafts(draftState.loaded, draftState.draft, drafts.of(fresh)).conflicts.length > 0) return
    newest.current = fresh
    draftState.take(fresh, draftState.loaded)
    queries.setQueryData(recordKeys.record(calls.name, fresh.id), fresh)
  }

  function change(changes: Partial<Draft>) {
    const fields = Object.keys(changes)
    const paths = fields.flatMap((name) =>
      changedPaths(Reflect.get(draft, name), Reflect.get(changes, name), name),
    )
    draftState.change(changes)
    problems.touch(fields, paths)
  }

  function mayChangeField(name: string): boolean {
    return !readOnly && (record?.may_change?.includes(name) ?? true)
  }

  function labelOf(path: string): string {
    return t(`${calls.name}.${path}`)
  }

  function field<Field extends keyof Draft & string>(name: Field): FieldProps<Draft[Field]> {
    return {
      label: labelOf(name),
      name,
      value: draft[name],
      onChange: (value) => {
        const changes: Partial<Draft> = {}
        changes[name] = value
        change(changes)
      },
      error: problems.errorAt(name),
      readOnly: !mayChangeField(name),
      discards: draftState.discards,
    }
  }

  return {
    name: calls.name,
    deletion: deletionIn(calls),
    record,
    draft,
    change,
    field,
    labelOf,
    errorAt: problems.errorAt,
    changed,
    problems: problems.problems,
    tried: problems.tried,
    readOnly,
    mayChange: mayChangeField,
    saving: saving.saving,
    failure: saving.failure,
    conflict: saving.conflict,
    // If nothing has changed, there is nothing to save.
    save: async () => (record && changed.length === 0 ? record : saving.send(draft, record)),
    discard: () => {
      draftState.discard()
      problems.forget()
      saving.forgetFailure()
    },
    settleConflict: (resolution) => {
      draftState.replace(resolution)
      saving.closeConflict()
      return saving.send(resolution, saving.conflict)
    },
    closeConflict: saving.closeConflict,
    toDraft: drafts.of,
    loaded: draftState.loaded,
    adopt: (savedRecord) => adopt(savedRecord),
    follow,
    isDirty: () => dirty.current,
  }
}

function deletionIn({ remove, restore, change }: Partial<RecordDeletion>): RecordDeletion | null {
  return remove && restore && change ? { remove, restore, change } : null
}
