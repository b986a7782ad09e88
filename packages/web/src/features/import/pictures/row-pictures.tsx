import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './import-pictures.module.css'

type RowPicturesProps = { pictures: number; shown_pictures: readonly { place: string; small: string }[] }

/** Shows the first pictures of a row and the number of further pictures. Renders nothing if the row has no pictures. */
export function RowPictures({ pictures, shown_pictures }: RowPicturesProps) {
  const { t } = useTranslation()
  if (pictures === 0) return null
  const more = pictures - shown_pictures.length
  return (
    <span
      role="img"
      className={classes.ofRow}
      aria-label={t('import.pictures.of_row', { count: pictures, shown: formatNumber(pictures) })}
    >
      {shown_pictures.map(({ place, small }) => (
        <Thumbnail key={place} src={small || undefined} alt="" size={28} />
      ))}
      {more > 0 && <span className={classes.more}>+{formatNumber(more)}</span>}
    </span>
  )
}
