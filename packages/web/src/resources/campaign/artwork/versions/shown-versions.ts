import type { SearchParameters } from '../../../../core/address/search-parameters.ts'
import type { ArtworkRevision } from '../use-artwork.ts'

export const comparisons = ['side', 'slider'] as const
export type Comparison = (typeof comparisons)[number]

/** Versions of an artwork that are shown. */
export type ShownVersions = {
  shown: ArtworkRevision
  /** Version to compare the shown version with, if any. */
  other: ArtworkRevision | undefined
  comparison: Comparison
  newest: ArtworkRevision
  /** True if the newest version known to the user is shown. */
  isNewest: boolean
  /** True if a version newer than the known one has arrived. */
  hasNewer: boolean
}

/**
 * Returns the versions that a URL requests. If it names no version, shows `knownRevision`, the newest one when the screen was
 * opened, so that a later version does not replace it. Returns `null` if the artwork has no versions.
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
