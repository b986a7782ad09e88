import { lazy, Suspense } from 'react'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { useSpacePoints } from './use-space-points.ts'

/** The map and its libraries are loaded when the user opens the map. */
const SpaceMap = lazy(() => import('./space-map.tsx'))

/** Shows the map of the spaces of a list. The points are loaded at the same time as the scripts. */
export function MapFace(list: FacedList) {
  const points = useSpacePoints(list)
  return (
    <Suspense fallback={list.table}>
      <SpaceMap list={list} points={points} />
    </Suspense>
  )
}
