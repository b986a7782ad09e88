/** Size and margin of an A4 page, in points (1/72 inch). */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 }

/** Colours of printed documents: main text, secondary text, thin lines and accents. */
export const COLOUR = { ink: '#14171c', quiet: '#69707d', hairline: '#ccd1d9', accent: '#1f4fd8' }
