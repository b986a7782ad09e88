import type { OutputOnTheWire } from '@lienzo/contract/call'
import type { CallAt } from '@lienzo/contract/calls'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconFile, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call.ts'
import { formatNumber } from '../../core/language.ts'
import { failureText } from '../../core/record/call-failure.ts'
import classes from './campaign-images.module.css'

export type CampaignImage = OutputOnTheWire<CallAt<'campaignrest/imageget'>>

/** One artwork: its picture opens it, its name is changed where it stands. */
export function CampaignImageTile(props: {
  image: CampaignImage
  readOnly: boolean
  onChanged: () => void
  onDelete: () => void
}) {
  const { image } = props
  const { t } = useTranslation()
  const [name, setName] = useState(image.name)
  const [error, setError] = useState<string>()

  async function rename() {
    const wanted = name.trim()
    if (wanted === image.name) return setName(image.name)
    if (wanted === '') return setError(t('validation.required'))
    try {
      const { id, version, campaign_id } = image
      await call('campaignrest/imageupdate', { id, version, campaign_id, name: wanted })
      setError(undefined)
      props.onChanged()
    } catch (failure) {
      setError(failureText(failure, t))
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setName(image.name)
      setError(undefined)
    }
    if (event.key !== 'Enter') return
    // The tile stands inside the campaign's form, which Enter would save.
    event.preventDefault()
    event.currentTarget.blur()
  }

  const { file } = image
  return (
    <li className={classes.tile}>
      <a
        className={classes.picture}
        href={file.large || file.original}
        target="_blank"
        rel="noreferrer"
        aria-label={t('campaign.artwork_open', { name: image.name })}
      >
        {file.medium ? (
          <img src={file.medium} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconFile size={32} stroke={1.25} aria-hidden />
        )}
      </a>
      <TextInput
        className={classes.name}
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
      <span className={classes.size}>
        {file.width_px !== null && `${formatNumber(file.width_px)} × ${formatNumber(file.height_px ?? 0)} px`}
      </span>
      {!props.readOnly && (
        <ActionIcon
          className={classes.delete}
          variant="default"
          size="sm"
          aria-label={t('campaign.artwork_delete', { name: image.name })}
          onClick={props.onDelete}
        >
          <IconTrash size={14} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  )
}
