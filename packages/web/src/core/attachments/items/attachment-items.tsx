import type { AttachmentKind } from '@lienzo/contract/records/attachment'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import tiles from '../../../ui/pictures/tiles.module.css'
import type { Attachment } from '../state/attachment-calls.ts'
import { dropTo, moved, stepTo } from '../state/moved.ts'
import type { useAttachments } from '../state/use-attachments.ts'
import type { AttachmentSelection } from '../state/use-selection.ts'
import { DocumentRow } from './document-row.tsx'
import type { Step } from './item-props.ts'
import classes from './items.module.css'
import { PictureTile } from './picture-tile.tsx'
import type { DropSide } from './use-sortable.ts'

/** List of attachments, in order. Users can reorder them by dragging or by keyboard. */
export function AttachmentItems(props: {
  kind: AttachmentKind
  attachments: ReturnType<typeof useAttachments>
  selection: AttachmentSelection
  onOpen: (id: number) => void
}) {
  const { kind, attachments, selection } = props
  const { rows } = attachments
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const element = useRef<HTMLUListElement>(null)
  const gripToFocus = useRef<number | null>(null)
  const Item = kind === 'picture' ? PictureTile : DocumentRow

  // Restores the focus, which an element loses when it moves within the document.
  useEffect(() => {
    if (gripToFocus.current === null || rows.length === 0) return
    element.current?.querySelector<HTMLElement>(`[data-grip="${gripToFocus.current}"]`)?.focus()
    gripToFocus.current = null
  }, [rows])

  function announce(ids: ReadonlySet<number>, before: number | null) {
    const after = moved(rows, ids, before)
    const first = after.findIndex(({ id }) => ids.has(id))
    const name = after[first] ? nameOf(after[first]) : ''
    setAnnouncement(t('attachment.moved', { name, place: first + 1, total: after.length }))
  }

  function step(id: number, to: Step) {
    const way = stepTo(rows, id, to)
    if (!way) return
    const ids = new Set([id])
    gripToFocus.current = id
    announce(ids, way.before)
    void attachments.move(ids, way.before)
  }

  /** Moves the dropped attachment. If it is selected, all selected attachments move with it. */
  function drop(droppedId: number, target: number, side: DropSide) {
    const ids = new Set(selection.has(droppedId) ? selection.ids : [droppedId])
    const way = dropTo(rows, ids, target, side)
    if (!way) return
    announce(ids, way.before)
    void attachments.move(ids, way.before)
  }

  async function retitle(attachment: Attachment, title: string) {
    const updatedAttachment = await attachments.calls.retitle(attachment, title)
    attachments.change((all) =>
      all.map((each) => (each.id === updatedAttachment.id ? updatedAttachment : each)),
    )
    void attachments.reload()
  }

  return (
    <>
      <ul
        ref={element}
        className={kind === 'picture' ? `${tiles.grid} ${classes.grid}` : classes.rows}
        data-selecting={selection.ids.length > 0 || undefined}
      >
        {rows.map((attachment) => {
          const { id } = attachment
          return (
            <Item
              key={id}
              attachment={attachment}
              name={nameOf(attachment)}
              list={kind}
              mayEdit={attachments.mayEdit}
              isSelected={selection.has(id)}
              onSelect={(toHere) => selection.toggle(id, toHere)}
              onOpen={() => props.onOpen(id)}
              onDelete={() => attachments.remove([id])}
              onStep={(to) => step(id, to)}
              onDrop={(droppedId, side) => drop(droppedId, id, side)}
              onRetitle={(title) => retitle(attachment, title)}
            />
          )
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

function nameOf({ title, file }: Attachment): string {
  return title || file.name
}
