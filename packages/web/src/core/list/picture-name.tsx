import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './picture-name.module.css'

/** The name of a record with its picture before it. */
export function PictureName(props: { picture: { small: string } | null; name: string }) {
  return (
    <span className={classes.name}>
      <Thumbnail src={props.picture?.small} alt="" size={26} />
      {props.name}
    </span>
  )
}
