import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import type { PickerRecord } from '../../core/picker/picks.ts'
import { RecordPicker } from '../../core/picker/record-picker.tsx'
import type { Campaign } from './again-records.ts'
import classes from './campaign-again.module.css'

/** Lets the user choose the target campaign: this campaign if it is active, or a different campaign of its customer. */
export function AgainTarget(props: {
  campaign: Campaign
  isSame: boolean
  other: PickerRecord | null
  onSame: (isSame: boolean) => void
  onOther: (other: PickerRecord | null) => void
}) {
  const { campaign, isSame, other } = props
  const { t } = useTranslation()
  return (
    <div className={classes.target}>
      <SegmentedControl
        aria-label={t('campaign_again.target')}
        value={isSame ? 'same' : 'other'}
        onChange={(value) => props.onSame(value === 'same')}
        data={[
          { value: 'same', label: t('campaign_again.same'), disabled: campaign.status !== 'active' },
          { value: 'other', label: t('campaign_again.other') },
        ]}
      />
      {!isSame && (
        <RecordPicker
          label={t('campaign_again.other_label')}
          help={t('campaign_again.other_help')}
          required
          source={{
            key: ['order', 'campaigns-beside', campaign.id],
            load: async (input) => {
              const { customer_id } = campaign
              const campaigns = await call('orderrest/getcampaigns', { ...input, customer_id })
              return campaigns.filter(({ id }) => id !== campaign.id)
            },
          }}
          value={other?.id ?? null}
          chosenName={other?.name ?? ''}
          onChange={(id, record) => props.onOther(id === null ? null : record)}
        />
      )}
    </div>
  )
}
