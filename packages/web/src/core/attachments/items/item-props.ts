import type { Attachment } from '../state/attachment-calls.ts'
import type { stepTo } from '../state/moved.ts'
import type { DropSide } from './use-sortable.ts'

/** Movement of an attachment by one key press or by one entry of the handle's menu. */
export type Step = Parameters<typeof stepTo>[2]

/** Props of the components that show an attachment. */
export type ItemProps = {
  attachment: Attachment
  /** Title of the attachment, or its file name if it has no title. */
  name: string
  list: string
  mayEdit: boolean
  isSelected: boolean
  onSelect: (toHere: boolean) => void
  onOpen: () => void
  onDelete: () => void
  onStep: (step: Step) => void
  /** Called when the user drops a different attachment beside this one. */
  onDrop: (droppedId: number, side: DropSide) => void
  onRetitle: (title: string) => Promise<void>
}
