import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to a screen of the application; its script is fetched when the pointer comes near. */
export const ScreenLink = createLink((props: ComponentProps<'a'>) => <a {...props} />)
