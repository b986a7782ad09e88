import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'

/** Skeleton of one line, as high as an empty section. Appears after a delay. */
export function AttachmentSkeleton() {
  const isLate = useDelayed(true)
  return (
    <div data-waiting aria-hidden>
      {isLate && <Skeleton height={12} width={180} radius={4} />}
    </div>
  )
}
