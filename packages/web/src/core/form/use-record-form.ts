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

/** Fields that a form needs of any record. */
export type VersionedRecord = {
  id: number
  version: number
  deleted_at: number | null
  /** False if the record cannot be edited in its current state. */
  may_edit?: boolean
  /** Names of the only fields that can be changed; omitted if all can. */
  may_change?: readonly string[]
  /** True if the record can be deleted now. If it is omitted, the record can be deleted unless the form is read-only. */
  may_delete?: boolean
}

/** Calls that delete and restore a record, or deactivate one that is in use. */
export type RecordDeletion = Pick<RecordCalls<unknown, unknown, unknown>, 'remove' | 'restore' | 'change'>

type RecordFormOptions<Whole extends VersionedRecord, Draft extends object, Update> = {
  calls: { name: string; update: (input: Update) => Promise<Whole> } & Partial<RecordDeletion>
  drafts: Drafts<Whole, Draft, Omit<Update, 'id' | 'version'>>
  /** Record to edit; null for a new record. */
  record: Whole | null
  /** True if the user is allowed to edit records of this resource. */
  mayEdit: boolean
  onSaved: (record: Whole, wasNew: boolean) => void
}

/** Form as used by its screen and inputs. */
export type RecordForm<Whole, Draft> = {
  name: string
  /** Calls that delete and restore records; null if the resource has none. */
  deletion: RecordDeletion | null
  /** The record as last loaded or saved. */
  record: Whole | null
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** Returns the properties of a field's input; its label is the text `<name>.<field>`. */
  field: <Field extends keyof Draft & string>(field: Field) => FieldProps<Draft[Field]>
  /** Returns the label of a field: the text `<name>.<field>`. */
  labelOf: (field: string) => string
  /** Returns the message for a path if it should be shown already. */
  errorAt: (path: string) => string | undefined
  changed: (keyof Draft & string)[]
  problems: Problem[]
  /** True once the user has tried to save, after which all problems are shown. */
  tried: boolean
  readOnly: boolean
  /** Returns true if the user can change a field now. */
  mayChange: (field: keyof Draft & string) => boolean
  saving: boolean
  /** Reason why saving failed; null if the fields show the reason. */
  failure: unknown
  /** Record as somebody else has saved it in the meantime. */
  conflict: Whole | null
  save: () => Promise<Whole | null>
  discard: () => void
  /** Saves a draft on top of the other person's version. Resolves to null if it was not saved. */
  settleConflict: (draft: Draft) => Promise<Whole | null>
  closeConflict: () => void
  /** Returns the draft of a record. */
  toDraft: (record: Whole) => Draft
  loaded: Draft
  /** Accepts a record returned by a call other than the update. */
  adopt: (record: Whole) => void
  /**
   * Accepts a newer version of the record and keeps the user's changes. Does nothing if they conflict with it: the conflict
   * view appears on saving.
   */
  follow: (record: Whole) => void
  /** Returns true if unsaved changes would be lost; correct even in older event handlers. */
  isDirty: () => boolean
}

/** Manages the form of one record: its draft, its problems, and saving. */
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

  // The latest accepted record, which may not be rendered yet.
  const newest = useRef(record)
  if (record && (newest.current?.id !== record.id || record.version > newest.current.version)) {
    newest.current = record
  }

  function follow(fresh: Whole) {
    // Responses can arrive out of order.
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
    // Without changes there is nothing to save.
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
