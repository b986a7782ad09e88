import type { SearchParameters } from '../../../../core/address/search-parameters.ts'
import type { ArtworkRevision } from '../use-artwork.ts'

export const comparisons = ['side', 'slider'] as const
export type Comparison = (typeof comparisons)[number]

/** Which versions of an artwork a person looks at. */
export type ShownVersions = {
  shown: ArtworkRevision
  /** The version that it is compared with. */
  other: ArtworkRevision | undefined
  comparison: Comparison
  newest: ArtworkRevision
  /** Whether the person looks at the newest version that they know of. */
  isNewest: boolean
  /** Whether a newer version has come since. */
  hasNewer: boolean
}

/**
 * The versions that an address asks for. Without one it is `known`: the newest version when the person last looked, so
 * that one that comes in the meantime does not replace it. `null` where there is no version at all.
 */
export function shownVersions(
  revisions: readonly ArtworkRevision[],
  asked: Pick<SearchParameters, 'version' | 'compare' | 'mode'>,
  known: number | undefined,
): ShownVersions | null {
  const revisionOf = (number: number | undefined) => revisions.find(({ revision }) => revision === number)
  const [newest] = revisions
  if (!newest) return null
  const newestKnown = revisionOf(known) ?? newest
  const shown = revisionOf(asked.version) ?? newestKnown
  const compared = revisionOf(asked.compare)
  return {
    shown,
    other: compared?.revision === shown.revision ? undefined : compared,
    comparison: comparisons.find((mode) => mode === asked.mode) ?? 'side',
    newest,
    isNewest: shown.revision === newestKnown.revision,
    hasNewer: newestKnown.revision < newest.revision,
  }
}
