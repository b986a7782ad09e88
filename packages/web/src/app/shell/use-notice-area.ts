import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Returns the component that shows notices once it is loaded; until then notices wait. It is loaded with the first notice, and
 * at the latest after the first screen, because a notice of a lost connection could not load it. A failed load is retried
 * with the next notice, or when the browser is online again.
 */
export function useNoticeArea(): ComponentType | null {
  const [Area, setArea] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Area) return
    const load = () =>
      void import('./notice-area.tsx').then(
        ({ NoticeArea }) => setArea(() => NoticeArea),
        () => {},
      )
    const stopWaiting = whenIdle(load)
    const stopListening = notificationsStore.subscribe(load)
    addEventListener('online', load)
    return () => {
      stopWaiting()
      stopListening()
      removeEventListener('online', load)
    }
  }, [Area])
  return Area
}
