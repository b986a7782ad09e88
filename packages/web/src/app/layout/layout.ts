import { applyLayout, initialLayout, type Layout, type LayoutChange } from '@lienzo/rules/people/layout'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

const layoutKey = 'layout'

const layout = sharedValue<Layout>(initialLayout)

/** State of the menu, which is not stored with the layout. */
type MenuState = { collapsed: boolean; minified: boolean; drawerOpen: boolean }
const openMenu: MenuState = { collapsed: false, minified: false, drawerOpen: false }
const menu = sharedValue<MenuState>(openMenu)

/** Resets the layout to the initial one, stores it in local storage and applies it. Called once when the page loads. */
export function startLayout(): void {
  showWholeLayout(initialLayout)
}

/** Changes one option of the layout, and the other options that depend on it. */
export function changeLayout(change: LayoutChange): void {
  showWholeLayout(applyLayout(layout.get(), change))
}

/** Stores a complete layout in local storage and applies it. */
export function showWholeLayout(next: Layout): void {
  localStorage.setItem(layoutKey, JSON.stringify(next))
  layout.set(next)
  showLayout(next)
}

export function currentLayout(): Layout {
  return layout.get()
}

/** Calls the listener after each change. Returns a function to unsubscribe. */
export function whenLayoutChanges(listener: () => void): () => void {
  return layout.subscribe(listener)
}

export function useLayout(): Layout {
  return useSharedValue(layout)
}

export function useMenuState(): MenuState {
  return useSharedValue(menu)
}

export function currentMenu(): MenuState {
  return menu.get()
}

export function changeMenu(change: Partial<MenuState>): void {
  menu.set({ ...menu.get(), ...change })
}

/** Expands the menu and closes its drawer. */
export function expandMenu(): void {
  menu.set(openMenu)
}

/** Sets the attributes of the document on which the style sheets depend. */
function showLayout({ skin, rightToLeft, colorblind }: Layout): void {
  const page = document.documentElement
  page.dataset.skin = skin
  page.dir = rightToLeft ? 'rtl' : 'ltr'
  page.toggleAttribute('data-colorblind', colorblind)
}
