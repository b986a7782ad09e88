import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import classes from './sign-ins.module.css'

/** Skeleton with two rows for sign-ins. */
export function SignInsSkeleton() {
  const late = useDelayed(true)
  return (
    <div className={classes.waiting} aria-hidden>
      {late && [0, 1].map((index) => <Skeleton key={index} height={36} mb={12} />)}
    </div>
  )
}
