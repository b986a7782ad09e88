import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchParameters } from '../../../../core/address/search-parameters.ts'
import type { ArtworkRevision } from '../use-artwork.ts'
import { type Comparison, type ShownVersions, shownVersions } from './shown-versions.ts'

/** Versions on the screen, and functions to change them. */
export type VersionChoice = ShownVersions & {
  showVersion: (revision: number) => void
  /** Compares the shown version with a different version. Ends the comparison if `revision` is `undefined`. */
  compareWith: (revision: number | undefined, comparison: Comparison) => void
  /** Treats a version that the caller has just uploaded as known, so that the screen shows it. */
  follow: (revision: number) => void
}

/** Reads the shown versions from the URL and writes changes back to it. Calls `onTurn` before each change. */
export function useShownVersions(
  revisions: readonly ArtworkRevision[],
  onTurn: () => void,
): VersionChoice | null {
  const navigate = useNavigate()
  const parameters = useSearchParameters()
  const [knownRevision, setKnownRevision] = useState(revisions[0]?.revision)
  const versions = shownVersions(revisions, parameters, knownRevision)
  if (!versions) return null
  const { shown, newest, isNewest } = versions

  function turnTo(search: { version?: number; compare?: number; mode?: Comparison }) {
    onTurn()
    void navigate({ to: '.', search, replace: true, ignoreBlocker: true })
  }

  return {
    ...versions,
    showVersion: (version) => {
      if (version === newest.revision) setKnownRevision(version)
      turnTo(version === newest.revision ? {} : { version })
    },
    compareWith: (compare, mode) =>
      turnTo({
        ...(isNewest ? {} : { version: shown.revision }),
        ...(compare === undefined ? {} : { compare, mode }),
      }),
    follow: setKnownRevision,
  }
}
