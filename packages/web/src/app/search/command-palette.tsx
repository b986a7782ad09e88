import { useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRecordTitle } from '../../core/record/record-title.ts'
import { rememberRecord } from '../../core/session/recent-records.ts'
import { closePalette, openPalette, usePaletteIsOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Ctrl+K from everywhere, also from within a field; what it opens is loaded when it is wanted for the first time. */
export function CommandPalette() {
  const open = usePaletteIsOpen()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useHotkeys([['mod+K', openPalette]], [])
  useRememberedRecords()
  // Signing out removes the frame, so that the next person starts with a closed palette.
  useEffect(() => closePalette, [])
  return wanted ? (
    <Suspense>
      <Palette opened={open} onClose={closePalette} />
    </Suspense>
  ) : null
}

const recordPath = /^\/[\w/-]+\/\d+$/

/** Keeps what is open, by its name, as soon as that is known. */
function useRememberedRecords() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' })
  const label = useRecordTitle()?.title
  useEffect(() => {
    if (label && recordPath.test(path)) rememberRecord({ path, label })
  }, [path, label])
}
