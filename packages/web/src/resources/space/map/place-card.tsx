import { Checkbox, CloseButton, Loader, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'

import { requestOf } from '../../../core/list/state/list-state.ts'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { refusalText } from '../../../core/record/in-use.ts'
import type { RowOf } from '../../../core/record/record-calls.ts'
import { recordKeys } from '../../../core/record/record-keys.ts'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import type { Area } from '../../../ui/map/map-points.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { spaceCalls } from '../space-record.ts'
import { placeFilters } from './area-filters.ts'
import classes from './place-card.module.css'

/** Maximum number of spaces shown. Enough for any shop, but a shopping centre can have more. */
const MOST = 100

type PlaceCardProps = {
  area: Area
  list: FacedList
  onTick: (id: number) => void
  onClose: () => void
}

/** Shows the spaces at one place on the map, which can belong to one shop or to neighbouring shops. */
export function PlaceCard({ area, list, onTick, onClose }: PlaceCardProps) {
  const { t } = useTranslation()
  const { asked, selection, state } = list
  const request = requestOf({
    ...asked,
    page: 1,
    perpage: MOST,
    sort: 'number',
    order: 'asc',
    filters: { ...asked.filters, ...placeFilters(area) },
  })
  const spaces = useQuery({
    queryKey: recordKeys.list('space', request),
    queryFn: () => spaceCalls.list(request),
  })
  const isWaiting = useDelayed(spaces.isPending)
  const card = useRef<HTMLElement>(null)
  // Moves the focus to each place that the user opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each place that is opened
  useEffect(() => card.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }), [area])
  const rows = spaces.data?.rows ?? []
  const total = spaces.data?.total ?? 0
  return (
    <section
      ref={card}
      className={classes.card}
      aria-label={t('space.at_place')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={classes.head}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {spaces.data && t('space.here', { count: total })}
          {isWaiting && <Loader size={14} />}
        </Text>
        <CloseButton size="sm" aria-label={t('space.close_place')} onClick={onClose} />
      </header>
      {spaces.isError && <Text size="sm">{refusalText(spaces.error, t)}</Text>}
      <ul className={classes.spaces}>
        {rows.map((space) => (
          <li key={space.id} className={classes.space}>
            <Checkbox
              size="xs"
              aria-label={t('list.select_row', { name: `${space.shop_name} ${space.number}` })}
              checked={selection.selected.all || selection.selected.ids.has(space.id)}
              onChange={() => onTick(space.id)}
            />
            <Thumbnail src={space.cover?.small} alt="" size={44} empty={IconBuildingStore} />
            <SpaceLines space={space} inBin={state.bin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SpaceLines({ space, inBin }: { space: RowOf<'space'>; inBin: boolean }) {
  const { t } = useTranslation()
  const name = `${space.shop_name} · ${space.number}`
  const facts = [t(`space.kinds.${space.kind}`), sizeOf(space) ?? t('space.not_measured')]
  return (
    <div className={classes.lines}>
      {inBin ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <Link className={classes.name} to={`/space/${space.id}`}>
          {name}
        </Link>
      )}
      <span>{facts.join(' · ')}</span>
      {space.position !== '' && <span className={classes.soft}>{space.position}</span>}
    </div>
  )
}

function sizeOf({ visible_width, visible_height }: RowOf<'space'>): string | null {
  if (visible_width === 0 || visible_height === 0) return null
  return `${formatNumber(visible_width)} × ${formatNumber(visible_height)} mm`
}
