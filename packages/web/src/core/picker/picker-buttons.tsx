import { ActionIcon, CloseButton, Combobox, Loader } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Takes the choice back, and leaves the keyboard in the field. */
export function ClearButton(props: { field: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <CloseButton
      size="sm"
      aria-label={t('form.pick_clear', { field: props.field })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClear}
    />
  )
}

/** Offers records without a text, and offers them no more; it shows too that they are being looked for. */
export function OfferButton(props: {
  field: string
  disabled: boolean | undefined
  isOpen: boolean
  isLooking: boolean
  onToggle: (open: boolean) => void
}) {
  const { t } = useTranslation()
  // What is pressed outside of a list closes it before the press is a click.
  const wasOpen = useRef(false)
  return (
    <ActionIcon
      size="sm"
      tabIndex={-1}
      disabled={props.disabled}
      aria-label={t('form.pick_open', { field: props.field })}
      onPointerDown={() => {
        wasOpen.current = props.isOpen
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onToggle(!wasOpen.current)}
    >
      {props.isLooking ? <Loader size={14} /> : <Combobox.Chevron />}
    </ActionIcon>
  )
}
