import { CloseButton } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './emails-field.module.css'

/** Shows e-mail addresses as chips. If there are several, marks the first one as the main address. */
export function EmailChips(props: {
  chips: readonly string[]
  /** True if there are several addresses, so that the first chip is marked as the main address. */
  hasMain: boolean
  onRemove: (index: number) => void
  ref: Ref<HTMLUListElement>
}) {
  const { onRemove } = props
  const { t } = useTranslation()
  return (
    <ul className={classes.chips} ref={props.ref}>
      {props.chips.map((address, index) => (
        <li key={address} className={classes.chip}>
          <span className={classes.address}>{address}</span>
          {index === 0 && props.hasMain && <span className={classes.main}>{t('customer.emails_main')}</span>}
          <CloseButton
            size="xs"
            aria-label={t('form.pick_remove', { name: address })}
            onClick={() => onRemove(index)}
            onKeyDown={({ key }) => {
              if (key === 'Delete' || key === 'Backspace') onRemove(index)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
