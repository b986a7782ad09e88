import type { Attachment } from '../state/attachment-calls.ts'
import type { stepTo } from '../state/moved.ts'
import type { DropSide } from './use-sortable.ts'

/** A move by the keyboard or by the menu of the grip. */
export type Step = Parameters<typeof stepTo>[2]

/** What one attachment on the screen is given. */
export type ItemProps = {
  attachment: Attachment
  /** What people call it. */
  name: string
  list: string
  mayEdit: boolean
  isSelected: boolean
  onSelect: (toHere: boolean) => void
  onOpen: () => void
  onDelete: () => void
  onStep: (step: Step) => void
  /** Another one was dropped beside it. */
  onDrop: (dropped: number, side: DropSide) => void
  onRetitle: (title: string) => Promise<void>
}
