export const skins = [
  'smart-style-0',
  'smart-style-1',
  'smart-style-2',
  'smart-style-3',
  'smart-style-4',
  'smart-style-5',
] as const

export type Skin = (typeof skins)[number]

/** What a user can choose about the frame of the application. `container` keeps it within a fixed width. */
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

/** One choice that a user makes. */
export type LayoutChange = {
  [Option in keyof Layout]: { option: Option; value: Layout[Option] }
}[keyof Layout]

/** What local storage is reset to when the application starts. */
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

/** What is on or off, in the order in which a person is offered it. */
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

/** Windows narrower than this get the mobile view. */
export const MOBILE_BREAKPOINT_PX = 979

const FIRST_FOOTER_YEAR = 1976

/** The layout after one choice, with what that choice brings along. */
export function applyLayout(layout: Readonly<Layout>, change: LayoutChange): Layout {
  return { ...layout, [change.option]: change.value, ...impliedOptions(change) }
}

/** Fixed parts stack from the top: the ribbon holds on to the navigation, and both to the header. */
function impliedOptions({ option, value }: LayoutChange): Partial<Layout> {
  if (option === 'fixedRibbon' && value) return { fixedHeader: true, fixedNavigation: true, container: false }
  if (option === 'fixedNavigation' && value) return { fixedHeader: true, container: false }
  if (option === 'fixedHeader' && !value) return { fixedRibbon: false, fixedNavigation: false }
  return {}
}

/**
 * Reads a layout that was stored: known options of the right kind are kept, all others get their defaults, and
 * no fixed part below one that is not. `null` where nothing was kept.
 */
export function readLayout(kept: unknown): Layout | null {
  if (typeof kept !== 'object' || kept === null) return null
  const layout: Layout = { ...initialLayout }
  const values = new Map(Object.entries(kept))
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

/** The years that the footer shows, in the time zone of the reader: '1976 - 2026'; the year alone before there is a range. */
export function footerYears(now: Date): string {
  const year = now.getFullYear()
  return year > FIRST_FOOTER_YEAR ? `${FIRST_FOOTER_YEAR} - ${year}` : `${year}`
}
