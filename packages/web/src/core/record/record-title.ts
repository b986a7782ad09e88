import { useEffect } from 'react'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

export type PageTitle = { title: string; address: string }

/** What the record on the screen is called, and the record that it is a part of. */
type RecordTitle = { title: string | undefined; within?: PageTitle }

const recordTitle = sharedValue<RecordTitle | null>(null)

/** Tells the breadcrumbs and the page title what the record on the screen is called, for as long as it is there. */
export function useShownRecordTitle(title: string | undefined, within?: PageTitle): void {
  const { title: outer, address } = within ?? {}
  useEffect(() => {
    const around = outer && address ? { within: { title: outer, address } } : {}
    recordTitle.set({ title: title || undefined, ...around })
    return () => recordTitle.set(null)
  }, [title, outer, address])
}

export function useRecordTitle(): RecordTitle | null {
  return useSharedValue(recordTitle)
}
