import { applyLayout, initialLayout, type Layout, type LayoutChange } from '@lienzo/rules/people/layout'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

const layoutKey = 'layout'

const layout = sharedValue<Layout>(initialLayout)

/** Current state of the menu; not part of the stored layout. */
type MenuState = { collapsed: boolean; minified: boolean; drawerOpen: boolean }
const openMenu: MenuState = { collapsed: false, minified: false, drawerOpen: false }
const menu = sharedValue<MenuState>(openMenu)

/** Resets the layout in local storage and shows it. Called once at the start. */
export function startLayout(): void {
  showWholeLayout(initialLayout)
}

/** Changes one option, and those that the layout rules change with it. */
export function changeLayout(change: LayoutChange): void {
  showWholeLayout(applyLayout(layout.get(), change))
}

/** Stores and shows a complete layout. */
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

/** Resets the menu to its expanded state after signing in. */
export function expandMenu(): void {
  menu.set(openMenu)
}

/** Sets the attributes of the page that the style sheets use. */
function showLayout({ skin, rightToLeft, colorblind }: Layout): void {
  const page = document.documentElement
  page.dataset.skin = skin
  page.dir = rightToLeft ? 'rtl' : 'ltr'
  page.toggleAttribute('data-colorblind', colorblind)
}
