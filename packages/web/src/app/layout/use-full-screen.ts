import { useEffect, useState } from 'react'

const bodyClass = 'full-screen'

/** Toggles full screen: adds or removes a class on the body, and uses the browser's full-screen mode if it has one. */
export function useFullScreen(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => document.body.classList.contains(bodyClass))

  useEffect(() => {
    document.body.classList.toggle(bodyClass, on)
  }, [on])

  useEffect(() => {
    // The user can also leave full screen with Escape.
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
