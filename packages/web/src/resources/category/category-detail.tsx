import { categoryUpdate } from '@lienzo/contract/catalogue/category'
import { useState } from 'react'
import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { categoryDraft, newCategory } from './category-draft.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { type Category, categoryCalls } from './category-record.ts'
import { useCategoryTree } from './use-category-tree.ts'

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
  const within = useStartWithin(props.record === null)
  const form = useRecordForm({
    calls: categoryCalls,
    record: props.record,
    toDraft: categoryDraft,
    blank: { ...newCategory, parent_id: within?.id ?? null },
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
      <CategoryInputs form={form} startWithin={within?.name} />
    </RecordLayout>
  )
}

/** What a new category starts within: the tree names it in the address. */
function useStartWithin(isNew: boolean): { id: number; name: string | undefined } | null {
  const parameters = useSearchParameters()
  // A saved one keeps its form, and its address names nothing any more.
  const [id] = useState(() => (isNew ? Number(parameters.within ?? Number.NaN) : Number.NaN))
  const named = Number.isSafeInteger(id) && id > 0
  const tree = useCategoryTree({ enabled: named })
  return named ? { id, name: tree.data?.find((node) => node.id === id)?.name } : null
}
