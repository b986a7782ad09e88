import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { missingText } from '../../../core/call/field-error-text.ts'
import { TextInPlace } from '../../../core/form/text-in-place.tsx'
import tiles from '../../../ui/pictures/tiles.module.css'
import type { Artwork } from '../artwork/use-artwork.ts'

/** Lets the user edit the name of an artwork in place. */
export function ImageName(props: { image: Artwork; readOnly: boolean; onChanged: () => void }) {
  const { id, version, campaign_id, name: present } = props.image
  const { t } = useTranslation()

  async function rename(name: string): Promise<string | null> {
    if (name === '') return missingText('name', t)
    try {
      await call('campaignrest/imageupdate', { id, version, campaign_id, name })
      props.onChanged()
      return null
    } catch (failure) {
      return failureText(failure, t)
    }
  }

  return (
    <TextInPlace
      className={tiles.caption}
      label={t('campaign.artwork_name')}
      unsavedLabel={present}
      text={present}
      readOnly={props.readOnly}
      onKeep={rename}
    />
  )
}
