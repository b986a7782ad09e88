import { ActionIcon, CloseButton, Combobox, Loader } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Button that clears the chosen record and leaves the focus in the field. */
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

/** Button that opens and closes the list of records. It shows a spinner while the records load. */
export function OfferButton(props: {
  field: string
  disabled: boolean | undefined
  isOpen: boolean
  isLooking: boolean
  onToggle: (open: boolean) => void
}) {
  const { t } = useTranslation()
  // True if the list was open before the press, which closes it before the click event.
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
