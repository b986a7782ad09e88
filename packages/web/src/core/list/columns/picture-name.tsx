import type { Icon } from '@tabler/icons-react'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './picture-name.module.css'

/** Name of a record with its picture before it, or with the icon `empty` if there is no picture. */
export function PictureName(props: { picture: { small: string } | null; name: string; empty?: Icon }) {
  return (
    <span className={classes.name}>
      <Thumbnail src={props.picture?.small} alt="" size={26} empty={props.empty} />
      {props.name}
    </span>
  )
}
