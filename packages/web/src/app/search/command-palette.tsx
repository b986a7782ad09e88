import { useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordTitle } from '../../core/record/record-title.ts'
import { rememberRecord } from '../../core/session/recent-records.ts'
import { holdKeys } from '../../ui/focus/held-keys.ts'
import { closePalette, openPalette, usePaletteIsOpen } from './palette-state.ts'

let isLoaded = false
const Palette = lazy(async () => {
  const palette = await import('./palette.tsx')
  isLoaded = true
  return palette
})

/** Ctrl+K from everywhere, also from within a field; what it opens is loaded when it is wanted for the first time. */
export function CommandPalette() {
  const open = usePaletteIsOpen()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  useHotkeys([['mod+K', openPalette]], [])
  const { t } = useTranslation()
  // What is typed before its script has come goes into its field.
  useLayoutEffect(() => {
    if (!open || isLoaded) return
    return holdKeys({
      label: t('search.open'),
      isFor: (element) => element.matches('[role=dialog] input'),
    })
  }, [open, t])
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
