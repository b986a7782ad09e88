import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field.ts'
import classes from './read-value.module.css'

type ReadValueProps = {
  field: Pick<FieldProps<unknown>, 'label' | 'name' | 'note' | 'error'>
  /** Accessible name if the visible label is elsewhere, for example in a table heading. `field.label` is then empty. */
  ariaLabel?: string
  /** Formatted value; undefined or empty if there is no value. */
  children?: ReactNode
}

/** Shows the value of a read-only field as text below its label. */
export function ReadValue({ field, ariaLabel, children }: ReadValueProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and there are none here
    <div
      className={classes.field}
      role="group"
      {...(ariaLabel ? { 'aria-label': ariaLabel } : { 'aria-labelledby': id })}
      // Lets links to a field (`data-place`) focus a read-only field too.
      data-place={field.name}
      tabIndex={-1}
    >
      {field.label && (
        <div id={id} className={classes.label}>
          {field.label}
        </div>
      )}
      <div className={classes.value}>{isNothing(children) ? <NoValue /> : isolateText(children)}</div>
      {field.note && <div className={classes.note}>{field.note}</div>}
      {field.error && (
        <div className={classes.error} role="alert" data-problem tabIndex={-1}>
          {field.error}
        </div>
      )}
    </div>
  )
}

/** Shows a dash, for which screen readers read out a word. */
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

/** Isolates the text direction of a string from the text direction of the layout. */
function isolateText(value: ReactNode): ReactNode {
  return typeof value === 'string' ? <bdi>{value}</bdi> : value
}
