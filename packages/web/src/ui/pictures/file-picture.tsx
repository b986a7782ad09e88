import { type ReactNode, useState } from 'react'

/** A picture that is made of a file; where it cannot be had, what stands in its place. Another address is tried anew. */
export function FilePicture(props: {
  src: string | undefined
  alt: string
  className?: string
  draggable?: boolean
  /** What stands in its place. */
  children: ReactNode
}) {
  const { src, alt, className, draggable } = props
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src) return props.children
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={draggable}
      onError={() => setBroken(src)}
    />
  )
}
