/** Part of the page that is updated in place. */
export type View = { element: HTMLElement; update: () => void }
