import { finishUpdate } from '@lienzo/contract/catalogue/finish'
import { useTranslation } from 'react-i18next'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { eurosText } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { finishDraft, newFinish } from './finish-draft.ts'
import { FinishInputs } from './finish-inputs.tsx'
import { type Finish, finishCalls } from './finish-record.ts'

export default function FinishDetail() {
  return (
    <RecordScreen calls={finishCalls}>
      {(record, onSaved) => <FinishForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function FinishForm(props: { record: Finish | null; onSaved: (saved: Finish, wasNew: boolean) => void }) {
  const form = useRecordForm({
    calls: finishCalls,
    record: props.record,
    toDraft: finishDraft,
    blank: newFinish,
    toUpdate: (draft) => draft,
    schema: finishUpdate,
    mayEdit: useMayEdit('/finish'),
    onSaved: props.onSaved,
  })
  const { t } = useTranslation()
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={finishCalls}
      conflictTexts={{ price: eurosText, price_mode: (mode) => t(`finish.price_modes.${mode}`) }}
    >
      <FinishInputs form={form} />
    </RecordLayout>
  )
}
