export const skins = [
  'smart-style-0',
  'smart-style-1',
  'smart-style-2',
  'smart-style-3',
  'smart-style-4',
  'smart-style-5',
] as const

export type Skin = (typeof skins)[number]

/** Layout options of a user. `container` limits the application to a fixed width. */
export type Layout = {
  skin: Skin
  fixedHeader: boolean
  fixedNavigation: boolean
  fixedRibbon: boolean
  fixedFooter: boolean
  container: boolean
  rightToLeft: boolean
  colorblind: boolean
  menuOnTop: boolean
}

/** Change of one layout option. */
export type LayoutChange = {
  [Option in keyof Layout]: { option: Option; value: Layout[Option] }
}[keyof Layout]

/**
 * Options of a user who has not changed any option. When the page loads, the local storage of the browser is reset to these
 * options.
 */
export const initialLayout: Readonly<Layout> = {
  skin: 'smart-style-2',
  fixedHeader: false,
  fixedNavigation: false,
  fixedRibbon: false,
  fixedFooter: false,
  container: false,
  rightToLeft: false,
  colorblind: false,
  menuOnTop: true,
}

/** Options that are either on or off, in display order. */
export const layoutSwitches = [
  'fixedHeader',
  'fixedNavigation',
  'fixedRibbon',
  'fixedFooter',
  'container',
  'rightToLeft',
  'colorblind',
  'menuOnTop',
] as const satisfies readonly (keyof Layout)[]

/** Width in pixels below which a window gets the mobile view. */
export const MOBILE_BREAKPOINT_PX = 979

const FIRST_FOOTER_YEAR = 1976

/** Applies a change to a layout, together with the changes that it implies for other options. */
export function applyLayout(layout: Readonly<Layout>, change: LayoutChange): Layout {
  return { ...layout, [change.option]: change.value, ...impliedOptions(change) }
}

/**
 * Returns the values of other options that a change implies. Fixing the ribbon also fixes the navigation. Fixing either of them
 * fixes the header and turns `container` off. Releasing the header also releases the navigation and the ribbon.
 */
function impliedOptions({ option, value }: LayoutChange): Partial<Layout> {
  if (option === 'fixedRibbon' && value) return { fixedHeader: true, fixedNavigation: true, container: false }
  if (option === 'fixedNavigation' && value) return { fixedHeader: true, container: false }
  if (option === 'fixedHeader' && !value) return { fixedRibbon: false, fixedNavigation: false }
  return {}
}

/**
 * Reads a stored layout; returns null if there is none. Missing and invalid options get their defaults. The header is fixed if
 * the navigation or the ribbon is fixed.
 */
export function readLayout(storedValue: unknown): Layout | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null
  const layout: Layout = { ...initialLayout }
  const values = new Map(Object.entries(storedValue))
  for (const option of layoutSwitches) {
    const value: unknown = values.get(option)
    if (typeof value === 'boolean') layout[option] = value
  }
  layout.skin = skins.find((skin) => skin === values.get('skin')) ?? initialLayout.skin
  return { ...layout, fixedHeader: layout.fixedHeader || layout.fixedNavigation || layout.fixedRibbon }
}

export function isMobile(windowWidthPx: number): boolean {
  return windowWidthPx < MOBILE_BREAKPOINT_PX
}

/**
 * Returns the years for the footer, in the local time zone: '1976 - 2026', or only the current year if it is 1976 or earlier.
 */
export function footerYears(now: Date): string {
  const year = now.getFullYear()
  return year > FIRST_FOOTER_YEAR ? `${FIRST_FOOTER_YEAR} - ${year}` : `${year}`
}
