import type { ResourcePath } from '@lienzo/rules/people/permissions'
import type { ReactNode } from 'react'
import { ChosenRecordLink } from './chosen-record-link.tsx'
import classes from './record-picker.module.css'

/** A field that names a record of a closed set, under the way to the record that is chosen. */
export function LinkedChoice(props: {
  screen: ResourcePath
  id: number | null
  name: string | undefined
  children: ReactNode
}) {
  const { id, name } = props
  return (
    <div className={classes.picker}>
      {id !== null && name && <ChosenRecordLink screen={props.screen} id={id} name={name} />}
      {props.children}
    </div>
  )
}
