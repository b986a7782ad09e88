import { ScreenBars } from '../../ui/feedback/screen-skeleton.tsx'
import { WaitingPlace } from '../../ui/feedback/waiting-place.tsx'
import { useLayout } from '../layout/layout.ts'
import { useIsMobile } from '../layout/use-is-mobile.ts'
import classes from './frame-skeleton.module.css'

/** Skeleton of the frame and of the screen inside it, shown while their scripts load. */
export function FrameSkeleton() {
  const { menuOnTop } = useLayout()
  const mobile = useIsMobile()
  const menu = mobile ? 'drawer' : menuOnTop ? 'top' : 'side'
  return (
    <div className={classes.frame} data-menu={menu} aria-hidden>
      <div className={classes.header} />
      <div className={classes.navigation} />
      <div className={classes.ribbon} />
      <WaitingPlace className={classes.content} late>
        <ScreenBars />
      </WaitingPlace>
    </div>
  )
}
