import type { Attachment } from '../state/attachment-calls.ts'
import type { stepTo } from '../state/moved.ts'
import type { DropSide } from './use-sortable.ts'

/** Step by which the keyboard or the menu of the grip moves an attachment. */
export type Step = Parameters<typeof stepTo>[2]

/** Properties of the component that shows an attachment. */
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
  /** Called when a different attachment is dropped beside this one. */
  onDrop: (droppedId: number, side: DropSide) => void
  onRetitle: (title: string) => Promise<void>
}
