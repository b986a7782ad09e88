/** The cell of a line that the keyboard is brought to; the line by its place from 0. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines of an order that are shown alone, by their numbers, and what they have in common. */
export type ShownLines = { text: string; numbers: ReadonlySet<number> }

/** What a refusal asks of the lines: to show some alone, or to remove them. */
export type LinesAsked = ShownLines & { removes?: boolean }
