import { productFamilies } from '@lienzo/rules/customers/families'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { ReadValue } from '../../../ui/inputs/read-value.tsx'
import { SectionTitle } from '../../../ui/layout/section-title.tsx'
import type { Artwork } from './use-artwork.ts'
import classes from './versions/versions.module.css'

type AdvertisedChoice = { family: Artwork['family'] } | { promotion_id: number | null }

/** Fields for the customer's product and the product family that an artwork advertises. Saves each change immediately. */
export function AdvertisedProduct(props: {
  image: Artwork
  readOnly: boolean
  onChanged: (image?: Artwork) => Promise<void>
}) {
  const { image, readOnly } = props
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const familyLabel = t('campaign.advertised.family')
  const families = productFamilies.map(({ name, key }) => ({ value: name, label: t(key) }))

  async function choose(choice: AdvertisedChoice) {
    const { id, version, campaign_id, name } = image
    setSaving(true)
    try {
      const artwork = await call('campaignrest/imageupdate', {
        id,
        version,
        campaign_id,
        name,
        ...choice,
      })
      await props.onChanged(artwork)
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
      await props.onChanged()
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className={classes.advertised} aria-label={t('campaign.advertised.title')}>
      <SectionTitle>{t('campaign.advertised.title')}</SectionTitle>
      <RecordPicker
        label={t('campaign.advertised.promotion')}
        name="promotion_id"
        source={{
          key: ['campaignrest/getpromotions', image.campaign_id],
          screen: '/promotion',
          load: (input) => call('campaignrest/getpromotions', { campaign_id: image.campaign_id, ...input }),
        }}
        value={image.promotion_id}
        chosenName={image.promotion_name}
        clearable
        readOnly={readOnly}
        disabled={saving}
        onChange={(promotion_id) => choose({ promotion_id })}
      />
      {readOnly ? (
        <ReadValue field={{ label: familyLabel }}>
          {families.find(({ value }) => value === image.family)?.label}
        </ReadValue>
      ) : (
        <Select
          label={familyLabel}
          data={families}
          value={image.family}
          placeholder={t('campaign.advertised.no_family')}
          clearable
          rightSectionWidth={image.family === null ? undefined : 'var(--room-to-clear)'}
          disabled={saving}
          checkIconPosition="right"
          onChange={(name) =>
            choose({ family: productFamilies.find((family) => family.name === name)?.name ?? null })
          }
        />
      )}
    </section>
  )
}
