import { type Icon, IconPhoto } from '@tabler/icons-react'
import { FilePicture } from './file-picture.tsx'
import classes from './thumbnail.module.css'

/** Small picture in a square frame with a side length of `size` px. Shows an icon if there is no picture. */
export function Thumbnail(props: { src: string | undefined; alt: string; size: number; empty?: Icon }) {
  const Empty = props.empty ?? IconPhoto
  const box = { width: props.size, height: props.size }
  return (
    <span className={classes.frame} style={box}>
      <FilePicture className={classes.picture} src={props.src} alt={props.alt}>
        <Empty size={Math.min(20, props.size * 0.5)} stroke={1.25} aria-hidden />
      </FilePicture>
    </span>
  )
}
