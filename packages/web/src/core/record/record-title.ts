import { useEffect } from 'react'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

export type PageTitle = { title: string; address: string }

/** Title of the record on the screen and, if it is part of another record, the title of that record. */
type RecordTitle = { title: string | undefined; within?: PageTitle }

const recordTitle = sharedValue<RecordTitle | null>(null)

/** Shows the title of the record in the breadcrumbs and in the browser as long as the component is mounted. */
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
