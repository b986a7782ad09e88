import { formatCount } from '@lienzo/rules/money'
import { Button } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedList } from '../../../core/list/list-empty-states.tsx'
import { type ListState, withFilter } from '../../../core/list/state/list-state.ts'
import type { FacedList } from '../../../core/list/toolbar/list-face.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoConnection, useNoConnection } from '../../../ui/feedback/no-connection.tsx'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import tiles from '../../../ui/pictures/tiles.module.css'
import classes from './photo-face.module.css'
import { PhotoTile, photoName, WaitingTiles } from './photo-tile.tsx'
import { useSpacePhotos } from './use-space-photos.ts'

/** The photo viewer is loaded when the user opens a photo for the first time. */
const Viewer = lazy(() => import('../../../core/files/viewer.tsx'))

/** The next photos start to load once the viewer reaches this many photos before the last loaded photo. */
const AHEAD = 5

/** Shows the photos of the spaces in a list instead of the table. */
export default function PhotoFace({ asked, state, onState, table }: FacedList) {
  const { t } = useTranslation()
  const { loaded, photos, counts } = useSpacePhotos(asked)
  const isOffline = useNoConnection(loaded)
  const isLate = useDelayed(loaded.isPending)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const viewablePhotos = photos.filter(({ file }) => file.large !== '')

  function more() {
    if (loaded.hasNextPage && !loaded.isFetchingNextPage) void loaded.fetchNextPage()
  }

  const pictures = viewablePhotos.map((photo) => ({
    id: photo.id,
    title: photoName(photo, t),
    file: photo.file,
  }))
  if (isOffline) return <NoConnection />
  if (loaded.isPending) return isLate && <WaitingTiles />
  if (!counts) return <FailedList error={loaded.error} stale={false} onRetry={() => void loaded.refetch()} />
  // If no spaces match, shows the table, which explains why it is empty and what the user can do.
  if (counts.total === 0 && counts.spaces_without === 0) return table
  return (
    <section
      aria-label={t('space.photos.title')}
      className={classes.face}
      data-old={loaded.isPlaceholderData || undefined}
    >
      {loaded.isError && !loaded.isFetching && (
        <FailedList error={loaded.error} stale onRetry={() => void loaded.refetch()} />
      )}
      {counts.total === 0 ? (
        <EmptyState
          icon={IconPhotoOff}
          title={t('space.photos.none_title')}
          text={t('space.photos.none_text', { count: counts.spaces_without })}
        >
          <Button variant="default" onClick={() => onState(withoutPhoto(state))}>
            {t('space.photos.show_without')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <Counts counts={counts} onWithout={() => onState(withoutPhoto(state))} />
          <ul className={`${tiles.grid} ${classes.grid}`}>
            {photos.map((photo) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                onOpen={() => setOpenIndex(viewablePhotos.findIndex(({ id }) => id === photo.id))}
              />
            ))}
          </ul>
          {loaded.hasNextPage && (
            <Button
              className={classes.more}
              variant="default"
              loading={loaded.isFetchingNextPage}
              onClick={more}
            >
              {t('space.photos.more')}
            </Button>
          )}
        </>
      )}
      {openIndex !== null && (
        <Suspense>
          <Viewer
            pictures={pictures}
            first={openIndex}
            onView={(index) => index >= viewablePhotos.length - AHEAD && more()}
            onClose={() => setOpenIndex(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/**
 * Returns the list state that shows the spaces without a photo. The state selects the table, because the photo view cannot show
 * these spaces.
 */
function withoutPhoto(state: ListState): ListState {
  return { ...withFilter(state, 'has_photo', 'eq;0'), face: null }
}

/** Shows the number of photos and of spaces with photos, with a button that lists the spaces without photos. */
function Counts(props: {
  counts: { total: number; spaces_with: number; spaces_without: number }
  onWithout: () => void
}) {
  const { total, spaces_with, spaces_without } = props.counts
  const { t } = useTranslation()
  const locale = useLocale()
  const valuesOf = (count: number) => ({ count, shown: formatCount(count, locale) })
  return (
    <p className={classes.counts} aria-live="polite">
      {t('space.photos.photos', valuesOf(total))} {t('space.photos.of_spaces', valuesOf(spaces_with))}
      {spaces_without > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={props.onWithout}>
          {t('space.photos.without', valuesOf(spaces_without))}
        </Button>
      )}
    </p>
  )
}
