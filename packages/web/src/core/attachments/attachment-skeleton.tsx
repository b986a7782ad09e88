import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../ui/hooks/use-delayed.ts'

/** One line, which is all that an empty section takes, once a person has waited for it. */
export function AttachmentSkeleton() {
  const isLate = useDelayed(true)
  return (
    <div data-waiting aria-hidden>
      {isLate && <Skeleton height={12} width={180} radius={4} />}
    </div>
  )
}
