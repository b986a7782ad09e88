import { ActionIcon } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { artworkTypes } from '../artwork-types.ts'
import classes from './campaign-images.module.css'

/** Button that lets the user choose a new file for an artwork. */
export function NewImageFile(props: { imageName: string; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const label = t('campaign.artwork_new_file', { name: props.imageName })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={artworkTypes}
        aria-label={label}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <ActionIcon
        className={classes.replace}
        variant="default"
        size="sm"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <IconReplace size={14} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
