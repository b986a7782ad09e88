import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Returns the component that shows notices, or null until its script has loaded. Until then, notices wait. Loads the script
 * with the first notice or, at the latest, once the browser is idle, because the script could not be loaded after a loss of
 * connection. Retries a failed load with the next notice or when the browser is online again.
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
