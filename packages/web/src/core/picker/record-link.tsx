import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissions } from '../session/permissions.ts'
import classes from './record-link.module.css'

/** Name of a record. It is a link if the user can open the record. */
export function RecordLink(props: {
  screen: ResourcePath | undefined
  id: number
  /** Additional URL parameters, such as the URL to return to. */
  search?: Record<string, string>
  children: ReactNode
}) {
  const permissions = usePermissions()
  const opens = props.screen && permissions && mayAccess(permissions, props.screen)
  if (!opens) return props.children
  return (
    <Link to={`${props.screen}/${props.id}`} search={props.search ?? {}} className={classes.link}>
      {props.children}
    </Link>
  )
}
