import { DirectionProvider, MantineProvider, mergeThemeOverrides, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepAddressesFresh } from '../../core/files/fresh-addresses.ts'
import { theme } from '../../ui/styles/theme.ts'
import { useLayout } from '../layout/layout.ts'
import { leaveQueries, queryClient } from './query-client.ts'

/** The skin that is dark; the others are light. */
const darkSkin = 'smart-style-1'

/** The providers that the screens of the main layout need. The sign-in screen does without them, to be there at once. */
export function Providers({ children }: { children: ReactNode }) {
  const { skin } = useLayout()
  const named = useNamedTheme()
  const [queries] = useState(queryClient)

  // The next person at this browser sees nothing of what was read for this one.
  useEffect(() => leaveQueries, [])
  useEffect(() => keepAddressesFresh(queries), [queries])

  return (
    <DirectionProvider detectDirection={false}>
      <MantineProvider theme={named} forceColorScheme={skin === darkSkin ? 'dark' : 'light'}>
        <FollowDirection />
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** The theme, in which whatever opens over a screen has a button with a name to close it. */
function useNamedTheme() {
  const close = useTranslation().t('shell.close')
  return useMemo(() => {
    const named = { defaultProps: { 'aria-label': close } }
    const components = { ModalCloseButton: named, DrawerCloseButton: named }
    return mergeThemeOverrides(theme, { components })
  }, [close])
}

/** Menus and drawers have to know the direction too. */
function FollowDirection() {
  const { rightToLeft } = useLayout()
  const { setDirection } = useDirection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: setDirection is another function at every rendering
  useEffect(() => setDirection(rightToLeft ? 'rtl' : 'ltr'), [rightToLeft])
  return null
}
