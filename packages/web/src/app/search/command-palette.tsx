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

/**
 * Opens the palette when the user presses Ctrl+K (Cmd+K on a Mac) anywhere, even inside a field. The palette's script is loaded
 * on first use.
 */
export function CommandPalette() {
  const open = usePaletteIsOpen()
  const [hasOpened, setHasOpened] = useState(false)
  if (open && !hasOpened) setHasOpened(true)
  useHotkeys([['mod+K', openPalette]], [])
  const { t } = useTranslation()
  // Records the keys pressed before the script has loaded, and types them into the palette's field afterwards.
  useLayoutEffect(() => {
    if (!open || isLoaded) return
    return holdKeys({
      label: t('search.open'),
      isFor: (element) => element.matches('[role=dialog] input'),
    })
  }, [open, t])
  useRememberedRecords()
  // Closes the palette when signing out unmounts the frame, so that the next user does not find it open.
  useEffect(() => closePalette, [])
  return hasOpened ? (
    <Suspense>
      <Palette opened={open} onClose={closePalette} />
    </Suspense>
  ) : null
}

const recordPath = /^\/[\w/-]+\/\d+$/

/** Adds the open record to the recent records once the record's name is known. */
function useRememberedRecords() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' })
  const label = useRecordTitle()?.title
  useEffect(() => {
    if (label && recordPath.test(path)) rememberRecord({ path, label })
  }, [path, label])
}
