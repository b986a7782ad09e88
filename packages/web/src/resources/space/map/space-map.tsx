import { formatCount } from '@lienzo/rules/money'
import { Button, Loader } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mapAttribution, mapTiles } from '../../../core/installation/map-ground.ts'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import type { Area, MapPoints } from '../../../ui/map/map-points.ts'
import { PointMap } from '../../../ui/map/point-map.tsx'
import { areaFilters } from './area-filters.ts'
import { PlaceCard } from './place-card.tsx'
import classes from './space-map.module.css'
import type { useSpacePoints } from './use-space-points.ts'

type PointsOfList = ReturnType<typeof useSpacePoints>

const noPoints: MapPoints = { ids: [], latitudes: [], longitudes: [] }
/** Created only once, because the map is rebuilt each time it gets a different background object. */
const ground = { tiles: mapTiles(), attribution: mapAttribution() }

/** Shows all spaces of a list on a map, next to the rows of the list. On narrow screens, shows only the map. */
export default function SpaceMap({ list, points }: { list: FacedList; points: PointsOfList }) {
  const { t } = useTranslation()
  const { state, selection, onState } = list
  const [open, setOpen] = useState<Area | null>(null)
  const [closedArea, setClosedArea] = useState<Area | null>(null)
  const { selected } = selection
  const isSelected = useMemo(() => {
    if (selected.all) return () => true
    return selected.ids.size > 0 ? (id: number) => selected.ids.has(id) : null
  }, [selected])
  const { data } = points
  const nameOf = useCallback((index: number) => (data ? nameAt(data, index) : ''), [data])

  function select(ids: readonly number[], how: 'add' | 'toggle') {
    const before = selected.all ? new Set(points.data?.ids) : selected.ids
    const isOut = how === 'toggle' && ids.every((id) => before.has(id))
    const next = new Set(before)
    for (const id of ids) {
      if (isOut) next.delete(id)
      else next.add(id)
    }
    selection.select({ ids: next, all: false })
  }

  return (
    <div className={classes.both}>
      <div className={classes.rows}>{list.table}</div>
      <div className={classes.map}>
        <PointMap
          label={t('space.map')}
          points={points.data ?? noPoints}
          nameOf={nameOf}
          isSelected={isSelected}
          onSelect={select}
          view={state.map}
          onView={(map) => onState({ ...state, map }, { replace: true })}
          marked={list.marked}
          onOpen={setOpen}
          closed={closedArea}
          onNarrow={(area) =>
            onState({ ...state, page: 1, filters: { ...state.filters, ...areaFilters(area) } })
          }
          {...ground}
        >
          <MapNews list={list} points={points} />
          {open && (
            <PlaceCard
              area={open}
              list={list}
              onTick={(id) => select([id], 'toggle')}
              onClose={() => {
                setOpen(null)
                setClosedArea(open)
              }}
            />
          )}
        </PointMap>
      </div>
    </div>
  )
}

type SpacePoints = NonNullable<PointsOfList['data']>

function nameAt({ shops, shop_names, numbers }: SpacePoints, index: number): string {
  return `${shop_names[shops[index] ?? -1] ?? ''} ${numbers[index] ?? ''}`
}

/** Shows the number of points on the map and the number of spaces without coordinates, or why the map has no points. */
function MapNews({ list, points }: { list: FacedList; points: PointsOfList }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isWaiting = useDelayed(points.isPending)
  const { state, onState } = list
  const number = (count: number) => formatCount(count, locale)
  if (points.isError)
    return (
      <div className={classes.news} role="alert">
        {t('map.failed')}
        <Button size="compact-xs" variant="subtle" onClick={() => points.refetch()}>
          {t('list.retry')}
        </Button>
      </div>
    )
  if (!points.data)
    return isWaiting ? (
      <div className={classes.news} role="status">
        <Loader size={14} /> {t('map.waiting')}
      </div>
    ) : null
  const { ids, unplaced } = points.data
  return (
    <div className={classes.news}>
      <span role="status">{t('map.points', { count: ids.length, shown: number(ids.length) })}</span>
      {unplaced > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            onState({ ...state, page: 1, face: null, filters: { ...state.filters, placed: 'eq;0' } })
          }
        >
          {t('space.unplaced', { count: unplaced, shown: number(unplaced) })}
        </Button>
      )}
    </div>
  )
}
