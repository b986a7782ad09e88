import '../form/form-components.css'
import { hasAttachments } from '@lienzo/contract/records/attachment'
import { hasTimeline, type TimelineResource } from '@lienzo/contract/records/timeline'
import { useHotkeys } from '@mantine/hooks'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { Attachments } from '../attachments/attachments.tsx'
import { type ConflictTexts, ConflictView } from '../form/conflict/conflict-view.tsx'
import { LeaveQuestion } from '../form/leaving/leave-question.tsx'
import { UnsavedParts, UnsavedPartsContext } from '../form/leaving/unsaved-parts.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import type { RecordForm, VersionedRecord } from '../form/use-record-form.ts'
import { useShownRecordTitle } from '../record/record-title.ts'
import { useMaySeeTimeline } from '../timeline/use-timeline.ts'
import { ReadOnlyNote } from './read-only-note.tsx'
import { type RecordDates, RecordFacts } from './record-facts.tsx'
import { RecordHeader } from './record-header.tsx'
import classes from './record-layout.module.css'
import { RecordMenu } from './record-menu.tsx'

/** Timeline of the record. Its code is loaded after the form. */
const Timeline = lazy(() => import('../timeline/timeline.tsx'))

type RecordLayoutProps<Whole extends VersionedRecord & RecordDates, Draft extends object> = {
  form: RecordForm<Whole, Draft>
  /** Name of the record. If undefined, the title for a new record is shown. */
  title: string | undefined
  /** Picture of the record, shown before the title. */
  picture?: ReactNode
  /** Chips beside the title, for the state and the type of the record. */
  chips?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  /** Entries of the record's menu, placed before the entry for deleting. */
  menu?: ReactNode
  /** Links to the other sections of the record, shown below the title. */
  sections?: ReactNode
  /**
   * Content of the side column above the timeline, such as the state and amounts. By default, the column shows the dates of the
   * record.
   */
  side?: ReactNode
  /**
   * Summary of the side column, with the information that must always be visible. If there is no room for the side column, the
   * bar at the bottom shows the summary.
   */
  summary?: ReactNode
  /** True if the form needs the full width. The side column then moves below the form on wider screens too. */
  wide?: boolean
  conflictTexts?: ConflictTexts<Draft>
  children: ReactNode
}

/**
 * Layout of a form with the title, the side column, the save bar, the conflict view and the question before leaving. Adds
 * deletion, attachments and timeline if the contract declares them for the resource.
 */
export function RecordLayout<Whole extends VersionedRecord & RecordDates, Draft extends object>(
  props: RecordLayoutProps<Whole, Draft>,
) {
  const { form } = props
  const { record, deletion, readOnly } = form
  const { t } = useTranslation()
  const [parts] = useState(() => new UnsavedParts())
  useHotkeys([['mod+S', saveEverything]], [])
  useShownRecordTitle(props.title)

  async function submit(event: FormEvent) {
    event.preventDefault()
    await saveEverything()
  }

  /** Saves the form and its separately saved parts, and keeps the focus. */
  async function saveEverything() {
    const giveFocus = keepFocus()
    const field = document.activeElement?.getAttribute('name')
    const unsavedParts = parts.dirty()
    if (!readOnly) await form.save()
    await Promise.all(unsavedParts.map((part) => part.save?.()))
    // Restores the focus, because saving a new part, such as a line that gets its id, mounts the part again.
    giveFocus(() =>
      field ? document.querySelector<HTMLElement>(`main [name="${CSS.escape(field)}"]`) : null,
    )
  }

  const side = props.side ?? (record && <RecordFacts record={record} />)
  return (
    <UnsavedPartsContext value={parts}>
      <form className={classes.screen} noValidate onSubmit={submit} data-wide={props.wide || undefined}>
        <RecordHeader
          name={form.name}
          title={props.title ?? t(`${form.name}.new`)}
          picture={props.picture}
          actions={
            <>
              {props.actions}
              {record && deletion && (record.may_delete ?? !readOnly) && (
                <RecordMenu name={form.name} id={record.id} deletion={deletion}>
                  {props.menu}
                </RecordMenu>
              )}
            </>
          }
        >
          {props.chips}
          {readOnly && <ReadOnlyNote name={form.name} />}
        </RecordHeader>
        {props.sections}
        <div className={classes.body}>
          <div>
            {props.children}
            {hasAttachments(form.name) && <Attachments resource={form.name} record={record} />}
          </div>
          {(side || record) && (
            <aside className={classes.side}>
              {side}
              {record && hasTimeline(form.name) && <RecordTimeline resource={form.name} record={record} />}
            </aside>
          )}
        </div>
        {(!readOnly || props.summary) && <SaveBar form={form} summary={props.summary} />}
        {form.conflict && <ConflictView form={form} theirs={form.conflict} texts={props.conflictTexts} />}
        <LeaveQuestion form={form} parts={parts} />
      </form>
    </UnsavedPartsContext>
  )
}

function RecordTimeline(props: { resource: TimelineResource; record: VersionedRecord }) {
  const { resource, record } = props
  if (!useMaySeeTimeline(resource)) return null
  return (
    <Suspense fallback={<div data-waiting aria-hidden />}>
      <Timeline key={record.id} resource={resource} recordId={record.id} version={record.version} />
    </Suspense>
  )
}
