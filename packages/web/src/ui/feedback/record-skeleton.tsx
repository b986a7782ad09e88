import classes from './record-skeleton.module.css'
import { Bar, WaitingPlace } from './waiting-place.tsx'

const fields = Array.from({ length: 8 }, (_, index) => index)

/** Skeleton of a record: its title and fields. */
export function RecordSkeleton(props: { late?: boolean }) {
  return (
    <WaitingPlace className={classes.screen} late={props.late}>
      <Bar height={22} width={260} above={6} below={28} />
      <div className={classes.fields}>
        {fields.map((field) => (
          <div key={field}>
            <Bar height={10} width="35%" below={8} />
            <Bar height={32} />
          </div>
        ))}
      </div>
    </WaitingPlace>
  )
}
