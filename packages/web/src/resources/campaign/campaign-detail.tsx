import { campaignUpdate } from '@lienzo/contract/sales/campaign'
import { useTranslation } from 'react-i18next'
import { Attachments } from '../../core/attachments/attachments.tsx'
import { RecordFacts } from '../../core/detail/record-facts.tsx'
import { RecordLayout } from '../../core/detail/record-layout.tsx'
import { RecordScreen } from '../../core/detail/record-screen.tsx'
import { RecordNameOf } from '../../core/form/conflict-texts.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useShownRecordTitle } from '../../core/record/record-title.ts'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import { ArtworkDueChip } from './artwork-due-chip.tsx'
import { type CampaignStart, campaignDraft, newCampaign, startCampaign } from './campaign-draft.ts'
import { CampaignImages } from './campaign-images.tsx'
import { CampaignInputs } from './campaign-inputs.tsx'
import { CampaignMaterials } from './campaign-materials.tsx'
import { type Campaign, campaignCalls } from './campaign-record.ts'
import { CampaignStatusChip } from './campaign-status-chip.tsx'

export default function CampaignDetail() {
  return (
    <RecordScreen calls={campaignCalls} start={startCampaign}>
      {(record, onSaved, start) => <CampaignForm record={record} start={start} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function CampaignForm(props: {
  record: Campaign | null
  start: CampaignStart | undefined
  onSaved: (saved: Campaign, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: campaignCalls,
    record: props.record,
    toDraft: campaignDraft,
    blank: props.start?.blank ?? newCampaign,
    toUpdate: (draft) => draft,
    schema: campaignUpdate,
    mayEdit: useMayEdit('/campaign'),
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
      deletion={campaignCalls}
      conflictTexts={{
        customer_id: (id) => <RecordNameOf of="customer" id={id} />,
        status: (status) => t(`campaign.statuses.${status}`),
      }}
      chips={
        record && (
          <>
            <CampaignStatusChip status={record.status} />
            <ArtworkDueChip campaign={record} />
          </>
        )
      }
    >
      <CampaignInputs form={form} customerName={record?.customer_name ?? props.start?.customer?.name} />
      <CampaignImages campaign={record} readOnly={form.readOnly} />
      <CampaignMaterials form={form} />
      <Attachments resource="campaign" record={record} />
    </RecordLayout>
  )
}
