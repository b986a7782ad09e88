import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Checkbox that selects an attachment; with Shift, also everything since the previous one. */
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
    // The area around the box reacts to touch like the box itself.
    <label className={props.className} htmlFor={id} aria-label={label}>
      <Checkbox
        id={id}
        size="xs"
        checked={props.isSelected}
        aria-label={label}
        onChange={({ nativeEvent }) =>
          // A checkbox changes by a click event, even when the keyboard ticks it.
          props.onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
