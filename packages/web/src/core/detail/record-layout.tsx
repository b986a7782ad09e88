import '../form/form-components.css'
import { hasTimeline, type TimelineResource } from '@lienzo/contract/records/timeline'
import { ActionIcon, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconDots, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '../../ui/focus/keep-focus.ts'
import { type ConflictTexts, ConflictView } from '../form/conflict-view.tsx'
import { LeaveQuestion } from '../form/leave-question.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { type UnsavedParts, UnsavedPartsContext } from '../form/unsaved-parts.tsx'
import type { RecordForm, VersionedRecord } from '../form/use-record-form.ts'
import type { RecordCalls } from '../record/record-calls.ts'
import { recordKeys } from '../record/record-keys.ts'
import { useBulkChanges } from '../record/use-bulk-changes.tsx'
import { useDeleteWithUndo } from '../record/use-delete-with-undo.tsx'
import { useMaySeeTimeline } from '../timeline/use-timeline.ts'
import { ReadOnlyNote } from './read-only-note.tsx'
import classes from './record-layout.module.css'

/** What happened to the record comes after its form. */
const Timeline = lazy(() => import('../timeline/timeline.tsx'))

type RecordDeletion = Pick<RecordCalls<unknown, unknown, unknown>, 'remove' | 'restore' | 'change'>

type RecordLayoutProps<Whole extends VersionedRecord, Draft extends object> = {
  form: RecordForm<Whole, Draft>
  /** The record's own name; for a new one the layout says so itself. */
  title: string
  /** Beside the title: state, kind. */
  chips?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Under the title: the ways to the other sections of the record. */
  sections?: ReactNode
  /** The column for state, money and timeline. */
  side?: ReactNode
  /** Where the form needs the whole width, the side column stands under it earlier. */
  wide?: boolean
  /** Left out where the record cannot be deleted now. */
  deletion?: RecordDeletion
  conflictTexts?: ConflictTexts<Draft>
  children: ReactNode
}

/** A form around its groups: the title, the side column, the save bar, and what happens on conflict and on leaving. */
export function RecordLayout<Whole extends VersionedRecord, Draft extends object>(
  props: RecordLayoutProps<Whole, Draft>,
) {
  const { form } = props
  const { t } = useTranslation()
  const [parts] = useState<UnsavedParts>(() => new Set())
  useHotkeys([['mod+S', saveEverything]], [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const giveFocus = keepFocus()
    await form.save()
    giveFocus()
  }

  /** The form, and what is saved by itself beside it. */
  async function saveEverything() {
    const giveFocus = keepFocus()
    const field = document.activeElement?.getAttribute('name')
    const unsaved = [...parts].map((part) => part.current).filter((part) => part.isDirty())
    if (!form.readOnly) await form.save()
    await Promise.all(unsaved.map((part) => part.save?.()))
    // What was new is drawn anew once it is saved: a line of an order goes on as the line that has an id.
    giveFocus(() =>
      field ? document.querySelector<HTMLElement>(`main [name="${CSS.escape(field)}"]`) : null,
    )
  }

  const { record } = form
  const side = (
    <>
      {props.side}
      {record && hasTimeline(form.name) && <RecordTimeline resource={form.name} record={record} />}
    </>
  )

  return (
    <UnsavedPartsContext value={parts}>
      <form
        className={classes.screen}
        noValidate
        onSubmit={submit}
        data-wide={props.wide || undefined}
        data-read-only={form.readOnly || undefined}
      >
        <header className={classes.header}>
          <ActionIcon
            component={Link}
            to={`/${form.name}`}
            variant="subtle"
            color="gray"
            aria-label={t('form.back_to', { list: t(`${form.name}.plural`) })}
          >
            <IconArrowLeft className={classes.back} size={18} stroke={1.6} />
          </ActionIcon>
          <h1 className={classes.title}>{form.record ? props.title : t(`${form.name}.new`)}</h1>
          {props.chips}
          {form.readOnly && <ReadOnlyNote name={form.name} />}
          <div className={classes.actions}>
            {props.actions}
            {form.record && props.deletion && !form.readOnly && (
              <RecordMenu name={form.name} id={form.record.id} deletion={props.deletion} />
            )}
          </div>
        </header>
        {props.sections}
        <div className={classes.body}>
          <div className={classes.main}>{props.children}</div>
          {(props.side || record) && <aside className={classes.side}>{side}</aside>}
        </div>
        {!form.readOnly && <SaveBar form={form} />}
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
    <Suspense>
      <Timeline key={record.id} resource={resource} recordId={record.id} version={record.version} />
    </Suspense>
  )
}

function RecordMenu(props: { name: string; id: number; deletion: RecordDeletion }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { remove: removeThem, restore, change } = props.deletion
  const changeThem = useBulkChanges({ name: props.name, change })
  const deleteWithUndo = useDeleteWithUndo({
    cacheKey: recordKeys.lists(props.name),
    remove: removeThem,
    restore,
    deactivate: (ids) => changeThem('deactivate', { ids }),
  })

  async function remove() {
    const gone = await deleteWithUndo([props.id])
    if (gone) navigate({ to: `/${props.name}`, ignoreBlocker: true })
  }

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control-height)" aria-label={t('form.more')}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.6} />} onClick={remove}>
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
