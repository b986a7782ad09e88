import type { AttachmentKind } from '@lienzo/contract/attachment'
import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../ui/use-delayed.ts'
import classes from './attachments.module.css'

/** The shape of what comes, once a person has waited for it. */
export function AttachmentSkeleton({ kind }: { kind: AttachmentKind }) {
  if (!useDelayed(true)) return null
  return (
    <ul className={kind === 'picture' ? classes.grid : classes.rows} aria-hidden data-waiting>
      {[1, 2, 3].map((place) => (
        <li key={place}>
          <Skeleton height={kind === 'picture' ? 112 : 40} radius={4} />
        </li>
      ))}
    </ul>
  )
}
