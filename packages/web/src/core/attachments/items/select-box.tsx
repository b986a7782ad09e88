import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Checkbox that selects an attachment. With Shift, it selects all attachments from the last toggled one to this one. */
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
    // The label includes the padding around the checkbox, so that the padding can be pressed too.
    <label className={props.className} htmlFor={id} aria-label={label}>
      <Checkbox
        id={id}
        size="xs"
        checked={props.isSelected}
        aria-label={label}
        onChange={({ nativeEvent }) =>
          // Browsers fire a click event even if the user toggles the checkbox by keyboard.
          props.onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
