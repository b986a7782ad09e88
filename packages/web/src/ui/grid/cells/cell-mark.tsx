import { Tooltip } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { CellNote } from '../columns/grid-column.ts'
import classes from './cell-mark.module.css'

const icons = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle }

type CellMarkProps = {
  /** By which the cell says what describes it. */
  id: string
  notes: readonly CellNote[]
  /** Whether the sentences are seen: the cell has the keyboard, or the pointer is over it. */
  isShown: boolean
}

/** The sign of what is to be known of a cell, with its sentences. */
export function CellMark({ id, notes, isShown }: CellMarkProps) {
  const [first] = notes
  if (!first) return null
  const Icon = icons[first.kind]
  const sentences = notes.map(({ text }) => text).join(' ')
  const mark = (
    <span className={classes.mark} data-kind={first.kind}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span id={id} hidden>
        {sentences}
      </span>
    </span>
  )
  return isShown ? (
    <Tooltip label={sentences} opened multiline maw={320} position="bottom-end" events={noEvents}>
      {mark}
    </Tooltip>
  ) : (
    mark
  )
}

const noEvents = { hover: false, focus: false, touch: false }
