import { Skeleton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { openHere } from '../../../core/attachments/items/picture-tile.tsx'
import { formatDate } from '../../../core/language/language.ts'
import { FilePicture } from '../../../ui/pictures/file-picture.tsx'
import tiles from '../../../ui/pictures/tiles.module.css'
import classes from './photo-face.module.css'
import type { SpacePhoto } from './use-space-photos.ts'

/** Shows one photo with its space, its date, and the user who added it. */
export function PhotoTile({ photo, onOpen }: { photo: SpacePhoto; onOpen: () => void }) {
  const { t } = useTranslation()
  const { file, shop_name, number, position } = photo
  const cover = photo.is_cover ? t('space.photos.cover') : ''
  const name = [photoName(photo, t), cover].filter(Boolean).join(' · ')
  return (
    <li className={tiles.tile}>
      <a
        className={tiles.picture}
        href={file.large || file.original}
        aria-label={t('attachment.open', { name })}
        onClick={(event) => openHere(event, onOpen)}
      >
        <FilePicture src={file.medium} alt="">
          <IconPhotoOff size={32} stroke={1.25} aria-hidden />
        </FilePicture>
        {cover && <span className={classes.cover}>{cover}</span>}
      </a>
      <Link className={classes.space} to={`/space/${photo.space_id}`}>
        {shop_name} <span className={classes.number}>#{number}</span>
      </Link>
      {position !== '' && <span className={tiles.facts}>{position}</span>}
      <span className={tiles.facts}>
        {[formatDate(photo.created_at), photo.created_by_name].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

/**
 * Returns a name for a photo in one line: its caption, if it has one, then the shop, the number, the position and the city of
 * its space.
 */
export function photoName(photo: SpacePhoto, t: TFunction): string {
  const { title, shop_name, number, position, city } = photo
  const place = [t('space.photos.space', { shop: shop_name, number }), position, city]
  return [title, ...place].filter(Boolean).join(' · ')
}

const waiting = Array.from({ length: 12 }, (_, index) => index)

/** Shows placeholders while the photos are loading. */
export function WaitingTiles() {
  return (
    <div className={`${tiles.grid} ${classes.grid}`} aria-hidden data-waiting>
      {waiting.map((tile) => (
        <div key={tile}>
          <Skeleton className={tiles.picture} />
          <Skeleton height={12} width="80%" mt={10} />
          <Skeleton height={12} width="50%" mt={8} />
        </div>
      ))}
    </div>
  )
}
