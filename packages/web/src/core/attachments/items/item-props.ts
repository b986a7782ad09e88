import type { Attachment } from '../state/attachment-calls.ts'
import type { stepTo } from '../state/moved.ts'
import type { DropSide } from './use-sortable.ts'

/** A move by keyboard or by the grip's menu. */
export type Step = Parameters<typeof stepTo>[2]

/** Properties of an attachment's component. */
export type ItemProps = {
  attachment: Attachment
  /** Title of the attachment, or else its file name. */
  name: string
  list: string
  mayEdit: boolean
  isSelected: boolean
  onSelect: (toHere: boolean) => void
  onOpen: () => void
  onDelete: () => void
  onStep: (step: Step) => void
  /** Another attachment was dropped beside this one. */
  onDrop: (droppedId: number, side: DropSide) => void
  onRetitle: (title: string) => Promise<void>
}
