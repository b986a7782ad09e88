import { type ComponentType, createElement, type ReactNode } from 'react'

/** Imports the script of a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

/** Screen that can be rendered once `preload` has loaded its script. */
export type LazyScreen = { (): ReactNode; preload: () => Promise<void> }

/** Thrown if the script of a screen could not be loaded. */
export class ScreenLoadError extends Error {}

/**
 * Creates a screen whose script is loaded on demand. `preload` throws ScreenLoadError if loading fails, and a later call tries
 * again. Never reloads the page on its own, because without a connection the browser would show only its own error page.
 */
export function lazyScreen(load: LoadScreen): LazyScreen {
  let screen: Awaited<ReturnType<LoadScreen>>['default'] | undefined

  async function preload() {
    if (screen) return
    try {
      screen = (await load()).default
    } catch (cause) {
      throw new ScreenLoadError('The script of the screen did not come', { cause })
    }
  }

  function Drawn() {
    if (!screen) throw new ScreenLoadError('The screen is drawn before its script has come')
    return createElement(screen)
  }
  return Object.assign(Drawn, { preload })
}
