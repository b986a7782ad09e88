import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** What takes an attachment into the selection; with Shift, everything since the last one too. */
export function SelectBox(props: {
  className: string | undefined
  name: string
  isSelected: boolean
  onSelect: (toHere: boolean) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const label = t('attachment.select', { name: props.name })
  return (
    // The place around the box answers to fingers as the box does.
    <label className={props.className} htmlFor={id} aria-label={label}>
      <Checkbox
        id={id}
        size="xs"
        checked={props.isSelected}
        aria-label={label}
        onChange={({ nativeEvent }) =>
          // A box changes by a click, also where the keyboard ticks it.
          props.onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
