import type { Icon } from '@tabler/icons-react'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './picture-name.module.css'

/**
 * Shows a record's picture followed by its name. If there is no picture, shows the icon `empty`, by default a picture frame.
 */
export function PictureName(props: { picture: { small: string } | null; name: string; empty?: Icon }) {
  return (
    <span className={classes.name}>
      <Thumbnail src={props.picture?.small} alt="" size={26} empty={props.empty} />
      {props.name}
    </span>
  )
}
