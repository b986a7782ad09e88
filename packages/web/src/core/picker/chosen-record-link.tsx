import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../session/permissions.ts'
import classes from './chosen-record-link.module.css'

/** Link to the record that is chosen in a field. Renders nothing if the user cannot open the record's screen. */
export function ChosenRecordLink(props: { screen: ResourcePath; id: number; name: string }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  if (!permissions || !mayAccess(permissions, props.screen)) return null
  return (
    <Link
      to={`${props.screen}/${props.id}`}
      className={classes.link}
      data-chosen-record
      aria-label={t('form.pick_show', { name: props.name })}
    >
      {t('form.pick_show_short')}
    </Link>
  )
}
