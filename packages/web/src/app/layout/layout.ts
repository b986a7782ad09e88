import { applyLayout, initialLayout, type Layout, type LayoutChange } from '@lienzo/rules/layout'
import { sharedValue, useSharedValue } from '../../core/shared-value.ts'

const layoutKey = 'layout'

const layout = sharedValue<Layout>(initialLayout)

/** What does not belong to the kept layout: how the menu stands at the moment. */
type MenuState = { collapsed: boolean; minified: boolean; drawerOpen: boolean }
const openMenu: MenuState = { collapsed: false, minified: false, drawerOpen: false }
const menu = sharedValue<MenuState>(openMenu)

/** Resets the layout in local storage, and shows it. Once at the start. */
export function startLayout(): void {
  keepLayout(initialLayout)
}

/** Makes one choice, with what the layout rules bring along. */
export function changeLayout(change: LayoutChange): void {
  keepLayout(applyLayout(layout.get(), change))
}

export function useLayout(): Layout {
  return useSharedValue(layout)
}

export function useMenuState(): MenuState {
  return useSharedValue(menu)
}

export function changeMenu(change: Partial<MenuState>): void {
  menu.set({ ...menu.get(), ...change })
}

/** The whole menu, as somebody who signs in finds it. */
export function expandMenu(): void {
  menu.set(openMenu)
}

/** Forgets everything that the browser keeps of the application, and loads it again. */
export function resetToFactory(): void {
  localStorage.clear()
  location.reload()
}

function keepLayout(next: Layout): void {
  localStorage.setItem(layoutKey, JSON.stringify(next))
  layout.set(next)
  showLayout(next)
}

/** The style sheets follow these attributes of the page. */
function showLayout({ skin, rightToLeft, colorblind }: Layout): void {
  const page = document.documentElement
  page.dataset.skin = skin
  page.dir = rightToLeft ? 'rtl' : 'ltr'
  page.toggleAttribute('data-colorblind', colorblind)
}
