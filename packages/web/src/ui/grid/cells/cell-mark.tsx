import { Tooltip } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { cloneElement, type ReactElement, type Ref, useCallback, useState } from 'react'
import type { CellNote } from '../columns/grid-column.ts'
import classes from './cell-mark.module.css'

const icons = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle }

type CellMarkProps = {
  /** DOM id of the sentences, to which the cell's `aria-describedby` refers. */
  id: string
  notes: readonly CellNote[]
  /** True to show the sentences, because the cell has the focus or the pointer. */
  isShown: boolean
}

/** Icon for the notes of a cell, together with the sentences of the notes. */
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
  return isShown ? <ShownSentences {...{ sentences, mark }} /> : mark
}

/** Shows the sentences below the icon, or above it if they would cover the bars below the rows. */
function ShownSentences({
  sentences,
  mark,
}: {
  sentences: string
  mark: ReactElement<{ ref?: Ref<Element> }>
}) {
  const [rows, setRows] = useState<Element | null>(null)
  const findRows = useCallback(
    (element: Element | null) => setRows(element?.closest('[data-grid-scroller]') ?? null),
    [],
  )
  return (
    <Tooltip
      label={sentences}
      opened
      multiline
      maw={320}
      position="bottom-end"
      events={noEvents}
      middlewares={{ shift: true, flip: rows ? { boundary: rows } : true }}
    >
      {cloneElement(mark, { ref: findRows })}
    </Tooltip>
  )
}

const noEvents = { hover: false, focus: false, touch: false }
