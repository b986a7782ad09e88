import type { SearchParameters } from '../../../../core/address/search-parameters.ts'
import type { ArtworkRevision } from '../use-artwork.ts'

export const comparisons = ['side', 'slider'] as const
export type Comparison = (typeof comparisons)[number]

/** Versions of an artwork that are shown. */
export type ShownVersions = {
  shown: ArtworkRevision
  /** Version to compare with. */
  other: ArtworkRevision | undefined
  comparison: Comparison
  newest: ArtworkRevision
  /** True if the newest known version is shown. */
  isNewest: boolean
  /** True if a newer version has arrived since. */
  hasNewer: boolean
}

/**
 * Returns the versions that an address requests. Without a request shows `known`, the newest version when the screen was opened,
 * so that a later one does not replace it. Returns `null` if there is no version.
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
