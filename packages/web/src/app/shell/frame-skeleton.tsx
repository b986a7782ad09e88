import { Bar, WaitingPlace } from '../../ui/feedback/waiting-place.tsx'
import { useLayout } from '../layout/layout.ts'
import { useIsMobile } from '../layout/use-is-mobile.ts'
import classes from './frame-skeleton.module.css'

/** The shape of the frame and of a screen in it, while their script comes. */
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

/** The shape of a screen of which nothing more is known. */
export function ScreenSkeleton() {
  return (
    <WaitingPlace className={classes.screen} late>
      <ScreenBars />
    </WaitingPlace>
  )
}

function ScreenBars() {
  return (
    <>
      <Bar height={22} width={220} above={6} below={28} />
      <Bar height={12} width="60%" below={20} />
      <Bar height={12} width="80%" below={20} />
      <Bar height={12} width="45%" />
    </>
  )
}
