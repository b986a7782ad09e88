import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { eurosText } from '../../core/form/conflict/conflict-texts.tsx'
import { materialDrafts } from './material-draft.ts'
import { MaterialInputs } from './material-inputs.tsx'
import { materialCalls } from './material-record.ts'

export default function MaterialDetail() {
  return (
    <DetailScreen calls={materialCalls} drafts={materialDrafts}>
      {(form) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          conflictTexts={{ price_per_m2: eurosText, cost_per_m2: eurosText }}
        >
          <MaterialInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
