import classes from './section-title.module.css'

/** Title of a part of a screen that is not a form group. */
export function SectionTitle({ children }: { children: string }) {
  return <h2 className={classes.title}>{children}</h2>
}
