import { type ComponentType, createElement, type ReactNode } from 'react'

/** Fetches the script of a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

/** A screen that is drawn once its script is loaded; `preload` loads it. */
export type LazyScreen = { (): ReactNode; preload: () => Promise<void> }

/** The script of a screen did not come. */
export class ScreenNotLoaded extends Error {}

/**
 * A screen whose script is loaded on demand. One that could not be loaded is tried again at the next visit; the page is never
 * loaded again without being asked, because without a connection nothing would be left of it.
 */
export function lazyScreen(load: LoadScreen): LazyScreen {
  let screen: Awaited<ReturnType<LoadScreen>>['default'] | undefined

  async function preload() {
    if (screen) return
    try {
      screen = (await load()).default
    } catch (cause) {
      throw new ScreenNotLoaded('The script of the screen did not come', { cause })
    }
  }

  function Drawn() {
    if (!screen) throw new ScreenNotLoaded('The screen is drawn before its script has come')
    return createElement(screen)
  }
  return Object.assign(Drawn, { preload })
}
