import { lazy, Suspense } from 'react'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { useSpacePoints } from './use-space-points.ts'

/** Loaded when somebody opens the map, with all that draws it. */
const SpaceMap = lazy(() => import('./space-map.tsx'))

/** The map of the spaces of a list: its points are asked for while its scripts are on their way. */
export function MapFace(list: FacedList) {
  const points = useSpacePoints(list)
  return (
    <Suspense fallback={list.table}>
      <SpaceMap list={list} points={points} />
    </Suspense>
  )
}
