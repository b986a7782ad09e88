import { useTranslation } from 'react-i18next'
import { DetailScreen } from '../../core/detail/detail-screen.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { NewOrderButton } from '../../core/domain/new-order-button.tsx'
import { RecordNameOf } from '../../core/form/conflict/conflict-texts.tsx'
import { startWithCustomer } from '../../core/form/customer-start.ts'
import { ProvenPart } from '../../core/overview/proven-part.tsx'
import { AgainButton } from './again-button.tsx'
import { AllocationButton } from './allocation-button.tsx'
import { ArtworkDueChip } from './artwork-due-chip.tsx'
import { campaignDrafts } from './campaign-draft.ts'
import { CampaignInputs } from './campaign-inputs.tsx'
import { CampaignMaterials } from './campaign-materials.tsx'
import { campaignCalls } from './campaign-record.ts'
import { CampaignStatusChip } from './campaign-status-chip.tsx'
import { CampaignImages } from './images/campaign-images.tsx'
import { ProofButton } from './proof-button.tsx'
import { ReportButton } from './report-button.tsx'

export default function CampaignDetail() {
  const { t } = useTranslation()
  return (
    <DetailScreen
      calls={campaignCalls}
      drafts={campaignDrafts}
      start={() => startWithCustomer(campaignDrafts.blank)}
    >
      {(form, start) => (
        <RecordLayout
          form={form}
          title={form.record?.name}
          chips={
            form.record && (
              <>
                <CampaignStatusChip status={form.record.status} />
                <ArtworkDueChip campaign={form.record} />
              </>
            )
          }
          actions={
            form.record && (
              <>
                <AllocationButton campaign={form.record} />
                <ReportButton campaign={form.record} />
                <ProofButton campaign={form.record} />
                <AgainButton campaign={form.record} />
                {form.record.status === 'active' && (
                  <NewOrderButton customerId={form.record.customer_id} campaignId={form.record.id} />
                )}
              </>
            )
          }
          side={
            form.record && (
              <>
                <ProvenPart of="campaign" id={form.record.id} by="shop" />
                <RecordFacts record={form.record} />
              </>
            )
          }
          conflictTexts={{
            customer_id: (id) => <RecordNameOf of="customer" id={id} />,
            status: (status) => t(`campaign.statuses.${status}`),
          }}
        >
          <CampaignInputs form={form} customerName={start?.customer?.name} />
          <CampaignImages campaign={form.record} readOnly={form.readOnly} />
          <CampaignMaterials form={form} />
        </RecordLayout>
      )}
    </DetailScreen>
  )
}
