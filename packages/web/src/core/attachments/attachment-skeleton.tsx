import type { AttachmentKind } from '@lienzo/contract/records/attachment'
import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'
import classes from './attachments.module.css'
import items from './items/items.module.css'

/** The shape of what comes, once a person has waited for it. */
export function AttachmentSkeleton({ kind }: { kind: AttachmentKind }) {
  const isLate = useDelayed(true)
  const shape = kind === 'picture' ? items.grid : items.rows
  return (
    <ul className={`${shape} ${classes.waiting}`} aria-hidden data-waiting>
      {isLate &&
        [1, 2].map((index) => (
          <li key={index}>
            <Skeleton height={kind === 'picture' ? 104 : 40} radius={4} />
          </li>
        ))}
    </ul>
  )
}
