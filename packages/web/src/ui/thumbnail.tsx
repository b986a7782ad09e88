import { IconPhoto } from '@tabler/icons-react'
import classes from './thumbnail.module.css'

/** A small picture in a frame of fixed size (px), or the frame alone where there is none. */
export function Thumbnail(props: { src: string | undefined; alt: string; size: number }) {
  const box = { width: props.size, height: props.size }
  if (!props.src) {
    return (
      <span className={classes.frame} style={box}>
        <IconPhoto size={Math.min(20, props.size * 0.5)} stroke={1.25} aria-hidden />
      </span>
    )
  }
  return (
    <span className={classes.frame} style={box}>
      <img className={classes.picture} src={props.src} alt={props.alt} loading="lazy" decoding="async" />
    </span>
  )
}
