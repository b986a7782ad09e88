import classes from './section-title.module.css'

/** The title of one part of a screen that is no group of a form. */
export function SectionTitle({ children }: { children: string }) {
  return <h2 className={classes.title}>{children}</h2>
}
