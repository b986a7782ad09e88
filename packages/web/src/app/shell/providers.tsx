import { DirectionProvider, MantineProvider, mergeThemeOverrides, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepAddressesFresh } from '../../core/files/fresh-addresses.ts'
import { theme } from '../../ui/styles/theme.ts'
import { useLayout } from '../layout/layout.ts'
import { leaveQueries, queryClient } from './query-client.ts'

/** Name of the only skin with a dark colour scheme. */
const darkSkin = 'smart-style-1'

/**
 * Wraps the screens of the main layout in the providers they need. The sign-in screen does without providers, so that it
 * appears sooner.
 */
export function Providers({ children }: { children: ReactNode }) {
  const { skin } = useLayout()
  const namedTheme = useNamedTheme()
  const [queries] = useState(queryClient)

  // Clears the cached data, which the next user of the browser must not see.
  useEffect(() => leaveQueries, [])
  useEffect(() => keepAddressesFresh(queries), [queries])

  return (
    <DirectionProvider detectDirection={false}>
      <MantineProvider theme={namedTheme} forceColorScheme={skin === darkSkin ? 'dark' : 'light'}>
        <FollowDirection />
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Returns the theme, in which the close buttons of dialogs and drawers have accessible names. */
function useNamedTheme() {
  const close = useTranslation().t('shell.close')
  return useMemo(() => {
    const closeButton = { defaultProps: { 'aria-label': close } }
    const components = { ModalCloseButton: closeButton, DrawerCloseButton: closeButton }
    return mergeThemeOverrides(theme, { components })
  }, [close])
}

/** Passes the text direction to Mantine, whose menus and drawers depend on it. */
function FollowDirection() {
  const { rightToLeft } = useLayout()
  const { setDirection } = useDirection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: setDirection is a new function on every render
  useEffect(() => setDirection(rightToLeft ? 'rtl' : 'ltr'), [rightToLeft])
  return null
}
