const segmenter = new Intl.Segmenter()
/** They join what is around them, or say in which style it is drawn, and have no sign of their own. */
const UNSEEN = /\u200c|\u200d|\ufe0f/g

/** What a reader sees as one character each: a letter with its accents, an emoji of several signs. */
export function intoClusters(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

export function withoutJoiners(cluster: string): string {
  return cluster.replace(UNSEEN, '')
}

/** The numbers in Unicode of what is seen of a text. */
export function codesOf(cluster: string): number[] {
  return [...withoutJoiners(cluster)].map((sign) => sign.codePointAt(0) ?? 0)
}
