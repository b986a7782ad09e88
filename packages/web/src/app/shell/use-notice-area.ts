import { type ComponentType, useEffect, useState } from 'react'
import { callForNoticeBoard } from '../../core/notice/notices.ts'

const firstThings = ['pointerdown', 'keydown'] as const

/**
 * What shows the notices, once it has come. Most notices follow from what a person does, so it is asked for with the first
 * thing that they do on the page, or with the first notice; where it does not come, with the next.
 */
export function useNoticeArea(): ComponentType | null {
  const [Area, setArea] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Area) return
    const load = () =>
      import('./notice-area.tsx').then(
        (area) => setArea(() => area.default),
        () => undefined,
      )
    callForNoticeBoard(load)
    for (const name of firstThings) addEventListener(name, load, { capture: true })
    return () => {
      for (const name of firstThings) removeEventListener(name, load, { capture: true })
    }
  }, [Area])
  return Area
}
