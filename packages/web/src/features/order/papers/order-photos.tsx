import { formatCount } from '@lienzo/rules/money'
import { Button, Modal, Text } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedList } from '../../../core/list/list-empty-states.tsx'
import { PhotoTile, photoName, WaitingTiles } from '../../../resources/space/photos/photo-tile.tsx'
import { useOrderPhotos } from '../../../resources/space/photos/use-space-photos.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { useLocale } from '../../../ui/hooks/locale.ts'
import tiles from '../../../ui/pictures/tiles.module.css'
import type { Order } from '../record/order-record.ts'

/** The viewer is loaded when the user opens the first photo. */
const Viewer = lazy(() => import('../../../core/files/viewer.tsx'))

/** Number of photos at the end of the loaded photos. Viewing one of them requests the next page. */
const AHEAD = 5

/** Shows the photos of all spaces for which an order has lines. */
export default function OrderPhotos({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation()
  const { loaded, photos, counts } = useOrderPhotos(order.id)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  useFocusBack()
  const viewablePhotos = photos.filter(({ file }) => file.large !== '')
  const pictures = viewablePhotos.map((photo) => ({
    id: photo.id,
    title: photoName(photo, t),
    file: photo.file,
  }))

  function more() {
    if (loaded.hasNextPage && !loaded.isFetchingNextPage) void loaded.fetchNextPage()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('space.photos.title')} · ${order.code}`}
      size="min(1200px, 100%)"
      // The viewer handles focus and Escape while it is open.
      trapFocus={openIndex === null}
      closeOnEscape={openIndex === null}
    >
      {loaded.isPending && <WaitingTiles />}
      {loaded.isError && !loaded.isFetching && (
        <FailedList error={loaded.error} stale={counts !== undefined} onRetry={() => void loaded.refetch()} />
      )}
      {counts && (
        <>
          <Counts {...counts} />
          <ul className={tiles.grid}>
            {photos.map((photo) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                onOpen={() => setOpenIndex(viewablePhotos.findIndex(({ id }) => id === photo.id))}
              />
            ))}
          </ul>
        </>
      )}
      {loaded.hasNextPage && (
        <Button variant="default" mt="md" loading={loaded.isFetchingNextPage} onClick={more}>
          {t('space.photos.more')}
        </Button>
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
    </Modal>
  )
}

/** Shows the number of photos and the numbers of spaces with and without photos. Nothing proves the spaces without photos. */
function Counts(props: { total: number; spaces_with: number; spaces_without: number }) {
  const { total, spaces_with, spaces_without } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const valuesOf = (count: number) => ({ count, shown: formatCount(count, locale) })
  const without = t('space.photos.without', valuesOf(spaces_without))
  if (total === 0) {
    return (
      <EmptyState
        icon={IconPhotoOff}
        title={t('space.photos.none_title')}
        {...(spaces_without > 0 && { text: without })}
      />
    )
  }
  return (
    <Text size="sm" mb="sm" aria-live="polite">
      {t('space.photos.photos', valuesOf(total))} {t('space.photos.of_spaces', valuesOf(spaces_with))}
      {spaces_without > 0 && ` · ${without}`}
    </Text>
  )
}
