import { campaignUpdate } from '@lienzo/contract/campaign'
import { RecordFacts } from '../../core/form/record-facts.tsx'
import { RecordLayout } from '../../core/form/record-layout.tsx'
import { RecordScreen } from '../../core/form/record-screen.tsx'
import { useRecordForm } from '../../core/form/use-record-form.ts'
import { useMayEdit } from '../../core/record/use-may-edit.ts'
import { useShownRecordTitle } from '../../core/record-title.ts'
import { CampaignImages } from './campaign-images.tsx'
import { CampaignInputs } from './campaign-inputs.tsx'
import { type Campaign, campaignCalls, campaignDraft, newCampaign } from './campaign-record.ts'
import { CampaignStatusChip } from './campaign-status-chip.tsx'

export default function CampaignDetail() {
  return (
    <RecordScreen calls={campaignCalls}>
      {(record, onSaved) => <CampaignForm record={record} onSaved={onSaved} />}
    </RecordScreen>
  )
}

function CampaignForm(props: {
  record: Campaign | null
  onSaved: (saved: Campaign, wasNew: boolean) => void
}) {
  const form = useRecordForm({
    calls: campaignCalls,
    record: props.record,
    toDraft: campaignDraft,
    blank: newCampaign,
    toUpdate: (draft) => draft,
    schema: campaignUpdate,
    mayEdit: useMayEdit('/campaign'),
    onSaved: props.onSaved,
  })
  const { record } = form
  useShownRecordTitle(record?.name)
  return (
    <RecordLayout
      form={form}
      title={record?.name ?? ''}
      side={record && <RecordFacts record={record} />}
      deletion={campaignCalls}
      chips={record && <CampaignStatusChip status={record.status} />}
    >
      <CampaignInputs form={form} />
      <CampaignImages campaign={record} readOnly={form.readOnly} />
    </RecordLayout>
  )
}
