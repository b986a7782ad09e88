import { applyLayout, initialLayout, type Layout, type LayoutChange } from '@lienzo/rules/people/layout'
import { sharedValue, useSharedValue } from '../../ui/hooks/shared-value.ts'

const layoutKey = 'layout'

const layout = sharedValue<Layout>(initialLayout)

/** Not part of the stored layout: the present state of the menu. */
type MenuState = { collapsed: boolean; minified: boolean; drawerOpen: boolean }
const openMenu: MenuState = { collapsed: false, minified: false, drawerOpen: false }
const menu = sharedValue<MenuState>(openMenu)

/** Resets the layout in local storage, and shows it. Once at the start. */
export function startLayout(): void {
  showWholeLayout(initialLayout)
}

/** Makes one choice, with what the layout rules bring along. */
export function changeLayout(change: LayoutChange): void {
  showWholeLayout(applyLayout(layout.get(), change))
}

/** Keeps and shows a layout that was made elsewhere. */
export function showWholeLayout(next: Layout): void {
  localStorage.setItem(layoutKey, JSON.stringify(next))
  layout.set(next)
  showLayout(next)
}

export function currentLayout(): Layout {
  return layout.get()
}

/** Returns how to stop listening. */
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

/** The whole menu, as somebody who signs in finds it. */
export function expandMenu(): void {
  menu.set(openMenu)
}

/** The style sheets follow these attributes of the page. */
function showLayout({ skin, rightToLeft, colorblind }: Layout): void {
  const page = document.documentElement
  page.dataset.skin = skin
  page.dir = rightToLeft ? 'rtl' : 'ltr'
  page.toggleAttribute('data-colorblind', colorblind)
}
