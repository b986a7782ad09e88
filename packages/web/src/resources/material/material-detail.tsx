import { materialUpdate } from '@lienzo/contract/catalogue/material'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { eurosText } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { materialDraft, newMaterial } from './material-draft.ts'
import { MaterialInputs } from './material-inputs.tsx'
import { type Material, materialCalls } from './material-record.ts'

export default function MaterialDetail() {
  return (
    <RecordScreen calls={materialCalls}>
      {(record, onSaved) => <MaterialForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function MaterialForm(props: {
  record: Material | null
  onSaved: (saved: Material, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: materialCalls,
    record: props.record,
    toDraft: materialDraft,
    blank: newMaterial,
    toUpdate: (draft) => draft,
    schema: materialUpdate,
    mayEdit: useMayEdit('/material'),
    onSaved: props.onSaved,
  })
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={materialCalls}
      conflictTexts={{ price_per_m2: eurosText, cost_per_m2: eurosText }}
    >
      <MaterialInputs form={form} />
    </RecordLayout>
  )
}
