import classes from '../photo-review.module.css'

/** Shows the keyboard shortcut of a button. */
export function ReviewKey({ name }: { name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  )
}
