/** A part of the page that stays where it is, and is brought up to date. */
export type View = { element: HTMLElement; update: () => void }
