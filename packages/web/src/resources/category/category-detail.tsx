import { categoryUpdate } from '@lienzo/contract/category'
import { RecordFacts } from '../../core/form/record-facts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { type Category, categoryCalls, categoryDraft, newCategory } from './category-record.ts'

export default function CategoryDetail() {
  return (
    <RecordScreen calls={categoryCalls}>
      {(record, onSaved) => <CategoryForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function CategoryForm(props: {
  record: Category | null
  onSaved: (saved: Category, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: categoryCalls,
    record: props.record,
    toDraft: categoryDraft,
    blank: newCategory,
    toUpdate: (draft) => draft,
    schema: categoryUpdate,
    mayEdit: useMayEdit('/category'),
    onSaved: props.onSaved,
  })
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={categoryCalls}
    >
      <CategoryInputs form={form} />
    </RecordLayout>
  )
}
