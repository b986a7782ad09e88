import { formatCount } from '@lienzo/rules/money'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconFocusCentered,
  IconListSearch,
  IconMarquee2,
  IconMinus,
  IconPlus,
  IconSelectAll,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../hooks/locale.ts'
import type { Cluster } from './clusters.ts'
import { type Area, idsIn, type MapPoints } from './map-points.ts'
import { readView, writeView } from './map-view.ts'
import type { RecordMark } from './marked.ts'
import { type MapTiles, type OpenMap, openMap } from './open-map.ts'
import classes from './point-map.module.css'
import type { MarkerLook, Share } from './point-markers.ts'

export type PointMapProps = {
  label: string
  points: MapPoints
  /** Returns the name of the point at this index in the arrays of `points`. */
  nameOf: (index: number) => string
  /** Returns true if a point is selected. Null while nothing is selected. */
  isSelected: ((id: number) => boolean) | null
  /** Selects points. With `toggle`, deselects the points that are selected. */
  onSelect: (ids: number[], how: 'add' | 'toggle') => void
  /** View in the format of the URL; null to show all points. */
  view: string | null
  onView: (view: string | null) => void
  /** Record to highlight. */
  marked: RecordMark
  /** Shows the records in this area. */
  onOpen: (area: Area) => void
  /** Area that the user has just closed. Its marker gets the focus. */
  closed: Area | null
  /** Restricts the list to an area of the map. */
  onNarrow: (area: Area) => void
  tiles: MapTiles | null
  /** Copyright notice of the map data, shown in the corner. */
  attribution: string
  /** Content over the map, such as the records of an opened area or a loading indicator. */
  children?: ReactNode
}

/** Map of points. The list beside it offers everything that the map offers, so users can work without seeing the map. */
export function PointMap(props: PointMapProps) {
  const { t } = useTranslation()
  const [boxing, setBoxing] = useState(false)
  const { place, map } = useMap(props, boxing)
  const hint = useId()
  return (
    <section className={classes.frame} aria-label={props.label} data-boxing={boxing || undefined}>
      {/* The map's coordinates run from the left in right-to-left languages too. */}
      <div
        ref={place}
        dir="ltr"
        className={classes.map}
        role="application"
        aria-label={props.label}
        aria-describedby={hint}
      />
      <p id={hint} className={classes.hint}>
        {t('map.keys')}
      </p>
      <div className={classes.tools} role="toolbar" aria-label={t('map.tools')} aria-orientation="vertical">
        <Tool icon={IconPlus} text={t('map.zoom_in')} onClick={() => map.current?.zoom(1)} />
        <Tool icon={IconMinus} text={t('map.zoom_out')} onClick={() => map.current?.zoom(-1)} />
        <Tool icon={IconFocusCentered} text={t('map.show_all')} onClick={() => props.onView(null)} />
        <Tool icon={IconMarquee2} text={t('map.box')} pressed={boxing} onClick={() => setBoxing(!boxing)} />
        <Tool
          icon={IconSelectAll}
          text={t('map.select_seen')}
          onClick={() => map.current && props.onSelect(idsIn(props.points, map.current.seen()), 'add')}
        />
        <Tool
          icon={IconListSearch}
          text={t('map.narrow')}
          onClick={() => map.current && props.onNarrow(map.current.seen())}
        />
      </div>
      <p className={classes.attribution}>{props.attribution}</p>
      {props.children}
    </section>
  )
}

function Tool(props: { icon: Icon; text: string; pressed?: boolean; onClick: () => void }) {
  const ToolIcon = props.icon
  return (
    <Tooltip label={props.text} position="left">
      <ActionIcon
        size={32}
        variant={props.pressed ? 'filled' : 'default'}
        aria-label={props.text}
        aria-pressed={props.pressed}
        onClick={props.onClick}
      >
        <ToolIcon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Creates a map in an element and updates it when the props change. */
function useMap(props: PointMapProps, boxing: boolean) {
  const { points, view, marked, closed, tiles } = props
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap>(null)
  /** View that the user has chosen by moving the map. The map need not move to it. */
  const chosenView = useRef<string>(null)
  const locale = useLocale()
  const look = useLook(props)

  const onMove = useEffectEvent((now: string) => {
    chosenView.current = now
    props.onView(now)
  })
  const open = useEffectEvent((cluster: Cluster) => props.onOpen(cluster.area))
  const toggle = useEffectEvent((cluster: Cluster) =>
    props.onSelect(
      cluster.indexes.map((index) => points.ids[index] ?? 0),
      'toggle',
    ),
  )
  const box = useEffectEvent((area: Area) => props.onSelect(idsIn(points, area), 'add'))
  const isBoxing = useEffectEvent(() => boxing)

  useEffect(() => {
    if (!place.current) return
    const newMap = openMap(
      place.current,
      {
        moved: (now) => onMove(writeView(now)),
        open: (cluster) => open(cluster),
        toggle: (cluster) => toggle(cluster),
        box: (area) => box(area),
        isBoxing: () => isBoxing(),
        isSelecting: () => isBoxing(),
      },
      { locale, tiles, still: matchMedia('(prefers-reduced-motion: reduce)').matches },
    )
    map.current = newMap
    return () => {
      map.current = null
      newMap.close()
    }
  }, [locale, tiles])

  const shownLook = useEffectEvent(() => look)
  useEffect(() => map.current?.showPoints(points, shownLook()), [points])
  useEffect(() => map.current?.showLook(look), [look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view of all points changes with the points
  useEffect(() => {
    const mapView = readView(view)
    if (view !== null && chosenView.current === view) return
    chosenView.current = null
    if (mapView) map.current?.showView(mapView)
    else map.current?.showAll()
  }, [view, points])

  useEffect(() => {
    const show = () => {
      const id = marked.get()
      const index = id === null ? -1 : points.ids.indexOf(id)
      map.current?.mark(index < 0 ? null : index)
    }
    return marked.subscribe(show)
  }, [marked, points])

  useEffect(() => {
    if (closed) map.current?.focusNear({ latitude: closed.north, longitude: closed.east })
  }, [closed])

  return { place, map }
}

/** Returns the appearance and the names of the markers for the current selection. */
function useLook({ points, nameOf, isSelected }: PointMapProps): MarkerLook {
  const { t } = useTranslation()
  const locale = useLocale()
  return useMemo(() => {
    const number = (count: number) => formatCount(count, locale)
    return {
      shareOf: (cluster) =>
        isSelected ? shareOf(cluster.indexes.map((index) => isSelected(points.ids[index] ?? 0))) : 'none',
      nameOf: (cluster, share) => {
        const name =
          cluster.indexes.length === 1
            ? nameOf(cluster.indexes[0] ?? 0)
            : t('map.cluster', { count: cluster.indexes.length, shown: number(cluster.indexes.length) })
        return share === 'none' ? name : t(`map.selected_${share}`, { name })
      },
      textOf: ({ indexes }) => (indexes.length === 1 ? '' : number(indexes.length)),
    }
  }, [points, nameOf, isSelected, t, locale])
}

function shareOf(selection: readonly boolean[]): Share {
  const count = selection.filter(Boolean).length
  if (count === 0) return 'none'
  return count === selection.length ? 'all' : 'some'
}
