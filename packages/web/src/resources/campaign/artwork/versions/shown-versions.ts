import type { SearchParameters } from '../../../../core/address/search-parameters.ts'
import type { ArtworkRevision } from '../use-artwork.ts'

export const comparisons = ['side', 'slider'] as const
export type Comparison = (typeof comparisons)[number]

/** Version on the screen, and the version that it is compared with. */
export type ShownVersions = {
  shown: ArtworkRevision
  /** Version that is compared with the shown version, if any. */
  other: ArtworkRevision | undefined
  comparison: Comparison
  newest: ArtworkRevision
  /** True if the screen shows the newest version that the user knows of. */
  isNewest: boolean
  /** True if a newer version has arrived that the user has not opened yet. */
  hasNewer: boolean
}

/**
 * Returns the versions to show for a URL. If the URL names no existing version, shows `knownRevision`, the newest version when
 * the screen was opened, so that a version that arrives later does not replace it. Returns null if the artwork has no versions.
 */
export function shownVersions(
  revisions: readonly ArtworkRevision[],
  request: Pick<SearchParameters, 'version' | 'compare' | 'mode'>,
  knownRevision: number | undefined,
): ShownVersions | null {
  const revisionOf = (number: number | undefined) => revisions.find(({ revision }) => revision === number)
  const [newest] = revisions
  if (!newest) return null
  const newestKnown = revisionOf(knownRevision) ?? newest
  const shown = revisionOf(request.version) ?? newestKnown
  const other = revisionOf(request.compare)
  return {
    shown,
    other: other?.revision === shown.revision ? undefined : other,
    comparison: comparisons.find((mode) => mode === request.mode) ?? 'side',
    newest,
    isNewest: shown.revision === newestKnown.revision,
    hasNewer: newestKnown.revision < newest.revision,
  }
}
