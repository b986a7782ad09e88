import { type ReactNode, useState } from 'react'

/**
 * Shows the picture of a file, or `children` if there is no picture or it fails to load. When `src` changes, loading is tried
 * again.
 */
export function FilePicture(props: {
  src: string | undefined
  alt: string
  className?: string
  draggable?: boolean
  /** Shown if there is no picture or it fails to load. */
  children: ReactNode
}) {
  const { src, alt, className, draggable } = props
  const [brokenSrc, setBrokenSrc] = useState<string>()
  if (!src || brokenSrc === src) return props.children
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={draggable}
      onError={() => setBrokenSrc(src)}
    />
  )
}
