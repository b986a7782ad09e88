import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { callForNoticeBoard } from '../../../core/notice/notices.ts'

const occasions = ['pointerdown', 'keydown', 'online'] as const

/** For so long nothing has been asked for once the first screen stands, in ms. */
const IDLE_MILLISECONDS = 2000

/**
 * What shows the notices, once it has come. Most notices follow from what a person does, so it is asked for with the first
 * thing that they do on the page, or with the first notice; and in any case once the first screen stands, because what is
 * to be told of a lost connection cannot come over it. Where it does not come, it is asked for with the next of these.
 */
export function useNoticeArea(): ComponentType | null {
  const [Area, setArea] = useState<ComponentType | null>(null)
  const isBusy = useIsFetching() > 0
  const load = useCallback(() => {
    // Asked for without a connection it would only fail; it is asked for again when there is one.
    if (!navigator.onLine) return
    import('./notice-area.tsx').then(
      (area) => setArea(() => area.default),
      () => undefined,
    )
  }, [])

  useEffect(() => {
    if (Area) return
    callForNoticeBoard(load)
    for (const name of occasions) addEventListener(name, load, { capture: true })
    return () => {
      for (const name of occasions) removeEventListener(name, load, { capture: true })
    }
  }, [Area, load])

  useEffect(() => {
    if (Area || isBusy) return
    const timer = setTimeout(load, IDLE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [Area, isBusy, load])
  return Area
}
