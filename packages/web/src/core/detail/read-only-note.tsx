import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMayEditRecords } from '../session/use-may-edit-records.ts'
import classes from './record-layout.module.css'

/** Explains why a form is read-only: the user lacks the permission, or the state of the record allows no changes. */
export function ReadOnlyNote({ name }: { name: string }) {
  const { t } = useTranslation()
  const mayEdit = useMayEditRecords(name)
  return (
    <span className={classes.readOnly}>
      <IconLock size={14} stroke={1.8} aria-hidden />
      {t(mayEdit ? 'form.read_only_state' : 'form.read_only_permission')}
    </span>
  )
}
