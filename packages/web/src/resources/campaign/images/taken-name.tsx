import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './taken-name.module.css'

/**
 * Lets the user resolve a name that a different artwork has: by saving the file under a new name, or as the next version of
 * that artwork.
 */
export function TakenName(props: {
  name: string
  onRename: (name: string) => void
  /** Saves the file as the next version of the artwork with that name. */
  onReplace: () => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(`${props.name} 2`)
  const newName = name.trim()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // Enter would submit the campaign's form around it.
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
