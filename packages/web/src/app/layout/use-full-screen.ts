import { useEffect, useState } from 'react'

const bodyClass = 'full-screen'

/** Full screen: a class of the body, and the browser's own where it has one. */
export function useFullScreen(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => document.body.classList.contains(bodyClass))

  useEffect(() => {
    document.body.classList.toggle(bodyClass, on)
  }, [on])

  useEffect(() => {
    // The browser may leave by itself, with Escape.
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  const toggle = () => {
    setOn(!on)
    const change = on ? document.exitFullscreen?.() : document.documentElement.requestFullscreen?.()
    change?.catch((refusal: unknown) => console.error('Full screen', refusal))
  }
  return { on, toggle }
}
