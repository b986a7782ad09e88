import type { ReactNode } from 'react'
import { useShownRecordTitle } from '../record/record-title.ts'
import { RecordHeader } from './record-header.tsx'
import classes from './record-layout.module.css'

/** Section of a record that contains no form. It looks like a `RecordLayout` without the save bar. */
export function RecordPage(props: {
  /** Name of the record's resource. */
  name: string
  title: string
  sections: ReactNode
  side: ReactNode
  children: ReactNode
}) {
  useShownRecordTitle(props.title)
  return (
    <div className={classes.screen}>
      <RecordHeader name={props.name} title={props.title} />
      {props.sections}
      <div className={classes.body}>
        <div>{props.children}</div>
        <aside className={classes.side}>{props.side}</aside>
      </div>
    </div>
  )
}
