import classes from './picture-skeleton.module.css'
import { Bar, WaitingPlace } from './waiting-place.tsx'

const lines = Array.from({ length: 6 }, (_, index) => index)

/** Skeleton of a screen that shows a picture: the name, the large picture and the texts beside it. */
export function PictureSkeleton(props: { late?: boolean }) {
  return (
    <WaitingPlace className={classes.screen} late={props.late}>
      <Bar height={22} width={260} above={6} below={22} />
      <div className={classes.body}>
        <div className={classes.picture}>
          <Bar height={30} width={116} />
          <div className={classes.coming} />
        </div>
        <div className={classes.side}>
          {lines.map((line) => (
            <div key={line}>
              <Bar height={12} width="40%" below={10} />
              <Bar height={12} width="85%" />
            </div>
          ))}
        </div>
      </div>
    </WaitingPlace>
  )
}
