import classes from '../photo-review.module.css'

/** The key that does what stands beside it. */
export function ReviewKey({ name }: { name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  )
}
