import type { ReactNode } from 'react'
import type { Drafts } from '../form/record-drafts.ts'
import {
  type RecordDeletion,
  type RecordForm,
  useRecordForm,
  type VersionedRecord,
} from '../form/use-record-form.ts'
import { useMayEditRecords } from '../session/use-may-edit-records.ts'
import { RecordScreen, type SaveHandler } from './record-screen.tsx'

type DetailScreenProps<Whole extends VersionedRecord, Draft extends object, Update, Start> = {
  calls: {
    name: string
    get: (id: number) => Promise<Whole>
    update: (input: Update) => Promise<Whole>
  } & Partial<RecordDeletion>
  drafts: Drafts<Whole, Draft, Omit<Update, 'id' | 'version'>>
  /** Loads the initial values of a new record; omitted if they are constant. */
  start?: () => Promise<Start>
  /** Returns the content of the form: a `RecordLayout` with inputs. */
  children: (form: RecordForm<Whole, Draft>, start: Start | undefined) => ReactNode
}

/** Screen with a form for one record: the record in the URL, or a new record. */
export function DetailScreen<
  Whole extends VersionedRecord,
  Draft extends object,
  Update,
  Start extends { blank: Draft } = never,
>(props: DetailScreenProps<Whole, Draft, Update, Start>) {
  return (
    <RecordScreen calls={props.calls} start={props.start}>
      {(record, onSaved, started) => (
        <DetailForm {...props} record={record} onSaved={onSaved} started={started} />
      )}
    </RecordScreen>
  )
}

function DetailForm<
  Whole extends VersionedRecord,
  Draft extends object,
  Update,
  Start extends { blank: Draft },
>(
  props: DetailScreenProps<Whole, Draft, Update, Start> & {
    record: Whole | null
    onSaved: SaveHandler<Whole>
    started: Start | undefined
  },
) {
  const { calls, drafts, record, onSaved, started } = props
  const form = useRecordForm({
    calls,
    drafts: started ? { ...drafts, blank: started.blank } : drafts,
    record,
    mayEdit: useMayEditRecords(calls.name),
    onSaved,
  })
  return props.children(form, started)
}
