import { useEffect } from 'react'
import { sharedValue, useSharedValue } from './shared-value.ts'

const recordTitle = sharedValue<string | null>(null)

/** Tells the breadcrumbs and the page title what the record on the screen is called, for as long as it is there. */
export function useShownRecordTitle(title: string | undefined): void {
  useEffect(() => {
    recordTitle.set(title || null)
    return () => recordTitle.set(null)
  }, [title])
}

export function useRecordTitle(): string | null {
  return useSharedValue(recordTitle)
}
