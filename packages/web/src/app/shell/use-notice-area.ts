import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * What shows the notices. It is fetched with the first notice, and in any case once the first screen is shown, because a
 * notice of a lost connection could not fetch it. Until then notices wait. What did not come is fetched with the next notice
 * or when there is a connection again.
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
