import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Link to a screen of the application. Its script is preloaded on hover, touch or focus. */
export const ScreenLink = createLink((props: ComponentProps<'a'>) => <a {...props} />)
