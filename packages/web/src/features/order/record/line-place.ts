/** The cell of a line that the keyboard is brought to; the line by its place from 0. */
export type LinePlace = { place: number; column?: string | undefined }

/** Lines that a refusal is about, by their numbers, and what they have in common: shown alone, or removed. */
export type LinesAsked = { text: string; numbers: ReadonlySet<number>; removes?: boolean }
