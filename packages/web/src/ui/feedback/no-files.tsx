import type { Icon } from '@tabler/icons-react'
import classes from './no-files.module.css'

type NoFilesProps = {
  icon: Icon
  title: string
  text: string
  /** True if this place will show large pictures. */
  roomy?: boolean
  onChoose: () => void
}

/** Shown if there are no files: explains what files are for here, and opens the file dialog. */
export function NoFiles(props: NoFilesProps) {
  return (
    <button
      type="button"
      className={classes.choose}
      data-roomy={props.roomy || undefined}
      onClick={props.onChoose}
    >
      <props.icon size={28} stroke={1.25} aria-hidden />
      <strong>{props.title}</strong>
      <span>{props.text}</span>
    </button>
  )
}
