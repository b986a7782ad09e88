import { lazy, Suspense } from 'react'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { useSpacePoints } from './use-space-points.ts'

/** The map and its libraries are loaded when the user opens the map. */
const SpaceMap = lazy(() => import('./space-map.tsx'))

/** Shows the spaces of a list on a map. Loads the points and the map's script in parallel. */
export function MapFace(list: FacedList) {
  const points = useSpacePoints(list)
  return (
    <Suspense fallback={list.table}>
      <SpaceMap list={list} points={points} />
    </Suspense>
  )
}
