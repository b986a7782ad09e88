import { useSearchParameters } from '../../core/address/search-parameters.ts'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { categoryDrafts } from './category-draft.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { categoryCalls } from './category-record.ts'

export default function CategoryDetail() {
  // For a new category, the tree passes the id of the parent in the URL.
  const { within = null } = useSearchParameters()
  const drafts = { ...categoryDrafts, blank: { ...categoryDrafts.blank, parent_id: within } }
  return (
    <DetailScreen calls={categoryCalls} drafts={drafts}>
      {(form) => (
        <RecordLayout form={form} title={form.record?.name}>
          <CategoryInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
