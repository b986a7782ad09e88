import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import classes from './read-value.module.css'

type ReadValueProps = {
  field: Pick<FieldProps<unknown>, 'label' | 'name' | 'note' | 'error'>
  /** Where the label is elsewhere, as in the head of a table; the field's own is then empty. */
  ariaLabel?: string
  /** The value as a person reads it; nothing where there is none. */
  children?: ReactNode
}

/** The value of a field that this person cannot change: text beside its label, as in a document. */
export function ReadValue({ field, ariaLabel, children }: ReadValueProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and here is none
    <div
      className={classes.field}
      role="group"
      {...(ariaLabel ? { 'aria-label': ariaLabel } : { 'aria-labelledby': id })}
      // Whoever is led here can be brought here, though there is nothing to write.
      data-place={field.name}
      tabIndex={-1}
    >
      {field.label && (
        <div id={id} className={classes.label}>
          {field.label}
        </div>
      )}
      <div className={classes.value}>{isNothing(children) ? <NoValue /> : written(children)}</div>
      {field.note && <div className={classes.note}>{field.note}</div>}
      {field.error && (
        <div className={classes.error} role="alert" data-problem tabIndex={-1}>
          {field.error}
        </div>
      )}
    </div>
  )
}

/** A dash for the eye, a word for who listens. */
function NoValue() {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.none} aria-hidden>
        —
      </span>
      <VisuallyHidden>{t('form.nothing')}</VisuallyHidden>
    </>
  )
}

function isNothing(value: ReactNode): boolean {
  return value === undefined || value === null || value === false || value === ''
}

/** A text keeps its own direction whichever way the layout runs. */
function written(value: ReactNode): ReactNode {
  return typeof value === 'string' ? <bdi>{value}</bdi> : value
}
