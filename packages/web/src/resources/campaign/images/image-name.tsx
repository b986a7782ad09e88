import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { useUnsavedPart } from '../../../core/form/unsaved-parts.tsx'
import tiles from '../../../ui/pictures/tiles.module.css'
import type { Artwork } from '../artwork/use-artwork.ts'

/** The name of an artwork, changed in place. Enter saves it, and so does going on; Escape brings the old one back. */
export function ImageName(props: { image: Artwork; readOnly: boolean; onChanged: () => void }) {
  const { image } = props
  const { t } = useTranslation()
  const [name, setName] = useState(image.name)
  const [error, setError] = useState<string>()
  useUnsavedPart({ label: image.name, isDirty: () => name.trim() !== image.name, save: rename })

  /** Resolves to whether the artwork has the name that was typed. */
  async function rename(): Promise<boolean> {
    const wanted = name.trim()
    if (wanted === image.name) {
      setName(image.name)
      return true
    }
    if (wanted === '') {
      setError(t('validation.required'))
      return false
    }
    try {
      const { id, version, campaign_id } = image
      await call('campaignrest/imageupdate', { id, version, campaign_id, name: wanted })
      setError(undefined)
      props.onChanged()
      return true
    } catch (failure) {
      setError(failureText(failure, t))
      return false
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setName(image.name)
      setError(undefined)
    }
    if (event.key !== 'Enter') return
    // Enter would save the campaign's form around it.
    event.preventDefault()
    event.currentTarget.blur()
  }

  return (
    <TextInput
      className={tiles.caption}
      variant="unstyled"
      size="xs"
      aria-label={t('campaign.artwork_name')}
      value={name}
      error={error}
      readOnly={props.readOnly}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={rename}
      onKeyDown={onKeyDown}
    />
  )
}
