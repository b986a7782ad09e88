const segmenter = new Intl.Segmenter()
/** Matches zero-width joiners and non-joiners, and the emoji variation selector. */
const UNSEEN = /\u200c|\u200d|\ufe0f/g

/**
 * Splits a text into grapheme clusters: the characters that a reader sees, such as a letter with its accents or an emoji of
 * several code points.
 */
export function intoClusters(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

export function withoutJoiners(cluster: string): string {
  return cluster.replace(UNSEEN, '')
}

/** Returns the code points of a grapheme cluster, without joiners and the emoji selector. */
export function codesOf(cluster: string): number[] {
  return [...withoutJoiners(cluster)].map((sign) => sign.codePointAt(0) ?? 0)
}
