import type { Icon } from '@tabler/icons-react'
import classes from './no-files.module.css'

type NoFilesProps = {
  icon: Icon
  title: string
  text: string
  /** Whether large pictures will be shown there. */
  roomy?: boolean
  onChoose: () => void
}

/** Where there are no files yet: what they are for, and the way to choose the first ones. */
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
