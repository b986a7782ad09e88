import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMayEditRecords } from '../session/use-may-edit-records.ts'
import classes from './record-layout.module.css'

/** Why nothing can be changed on a form: the person may not, or the record is in a state in which nobody may. */
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
