import { footerYears } from '@lienzo/rules/people/layout'
import classes from './footer.module.css'

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>Lienzo</span>
      <span dir="ltr">© {footerYears(new Date())}</span>
    </footer>
  )
}
