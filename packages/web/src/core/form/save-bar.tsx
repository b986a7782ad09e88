import { Button, Kbd } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../call/call-failure.ts'
import { useUnsavedLabels } from './leaving/unsaved-parts.tsx'
import { focusFirstProblem } from './problems/focus-problem.ts'
import classes from './save-bar.module.css'
import type { RecordForm, VersionedRecord } from './use-record-form.ts'

/** Maximum number of unsaved fields that the bar names. The others are only counted. */
const FIELDS_NAMED = 3

/**
 * Bar at the bottom of a form. It shows unsaved changes and problems, contains the save button and, on narrow screens, shows
 * the summary. A read-only form shows only the summary.
 */
export function SaveBar<Whole extends VersionedRecord, Draft extends object>(props: {
  form: RecordForm<Whole, Draft>
  summary?: ReactNode
}) {
  const { form } = props
  const { t } = useTranslation()
  const unsavedBeside = useUnsavedLabels()
  const summary = props.summary && <div className={classes.summary}>{props.summary}</div>
  const bar = useBarHeight()
  if (form.readOnly)
    return (
      <div className={`${classes.bar} ${classes.summaryAlone}`} ref={bar}>
        {summary}
      </div>
    )
  const isNew = form.record === null
  const isIdle = !isNew && form.changed.length === 0 && unsavedBeside.length === 0
  return (
    <div className={classes.bar} ref={bar}>
      <div className={classes.state} role="status">
        <BarState form={form} unsavedBeside={unsavedBeside} />
      </div>
      {summary}
      {form.changed.length > 0 && (
        <Button variant="subtle" color="gray" onClick={form.discard} disabled={form.saving}>
          {t('form.discard')}
        </Button>
      )}
      <Button
        type="submit"
        loading={form.saving}
        // Only looks disabled, because a button that is really disabled would lose the focus.
        data-disabled={isIdle || undefined}
        aria-disabled={isIdle}
        rightSection={<Kbd className={classes.key}>{t('form.save_key')}</Kbd>}
      >
        {t(isNew ? 'form.create' : 'form.save')}
      </Button>
    </div>
  )
}

/** Writes the height of the bar, in px, to the CSS variable `--save-bar`, so that floating elements do not cover the bar. */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`),
    )
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--save-bar')
    }
  }, [])
  return bar
}

function BarState<Whole, Draft>(props: {
  form: RecordForm<Whole, Draft>
  /** Labels of unsaved parts that are not saved with the form. */
  unsavedBeside: readonly string[]
}) {
  const { form, unsavedBeside } = props
  const { t } = useTranslation()
  if (form.failure) {
    return (
      <span className={classes.wrong}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        {`${t('form.save_failed')} ${failureText(form.failure, t)} ${t('form.save_failed_safe')}`}
      </span>
    )
  }
  const problems = form.problems.filter(({ path }) => form.errorAt(path) !== undefined)
  if (problems.length > 0) {
    return (
      <button type="button" className={classes.wrong} onClick={focusFirstProblem}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        {t('form.problems', { count: problems.length })}
      </button>
    )
  }
  const labels = [...form.changed.map(form.labelOf), ...unsavedBeside]
  if (labels.length > 0) {
    const firstLabels = labels.slice(0, FIELDS_NAMED)
    const more = labels.length - firstLabels.length
    const fields =
      more > 0 ? `${firstLabels.join(', ')} ${t('form.and_more', { count: more })}` : firstLabels.join(', ')
    return (
      <span className={classes.unsaved}>
        <IconDeviceFloppy size={16} stroke={1.6} aria-hidden />
        {t('form.unsaved', { fields })}
      </span>
    )
  }
  if (!form.record) return null
  return (
    <span className={classes.saved}>
      <IconCircleCheck size={16} stroke={1.6} aria-hidden />
      {t('form.all_saved')}
    </span>
  )
}
