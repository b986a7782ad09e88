import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { eurosText } from '../../core/form/conflict/conflict-texts.tsx'
import { finishDrafts } from './finish-draft.ts'
import { FinishInputs } from './finish-inputs.tsx'
import { finishCalls } from './finish-record.ts'

export default function FinishDetail() {
  const { t } = useTranslation()
  return (
    <DetailScreen calls={finishCalls} drafts={finishDrafts}>
      {(form) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          conflictTexts={{ price: eurosText, price_mode: (mode) => t(`finish.price_modes.${mode}`) }}
        >
          <FinishInputs form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
