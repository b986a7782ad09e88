import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './taken-name.module.css'

/**
 * Offers two solutions if a different artwork already has the name: to save the file under a new name, or to save it as the
 * next version of that artwork.
 */
export function TakenName(props: {
  name: string
  onRename: (name: string) => void
  /** Saves the file as the next version of the artwork that has the name. */
  onReplace: () => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(`${props.name} 2`)
  const newName = name.trim()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // Without this, Enter would submit the surrounding form of the campaign.
    event.preventDefault()
    if (newName) props.onRename(newName)
  }

  return (
    <div className={classes.actions}>
      <TextInput
        className={classes.name}
        size="xs"
        aria-label={t('campaign.artwork_other_name', { name: props.name })}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" size="xs" disabled={newName === ''} onClick={() => props.onRename(newName)}>
        {t('campaign.artwork_save_as')}
      </Button>
      <Button variant="default" size="xs" onClick={props.onReplace}>
        {t('campaign.artwork_as_version', { name: props.name })}
      </Button>
    </div>
  )
}
