import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'

/** Skeleton of one line with the height of an empty section. It appears after a delay. */
export function AttachmentSkeleton() {
  const isLate = useDelayed(true)
  return (
    <div data-waiting aria-hidden>
      {isLate && <Skeleton height={12} width={180} radius={4} />}
    </div>
  )
}
