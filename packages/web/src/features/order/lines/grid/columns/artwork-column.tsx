import type { TFunction } from 'i18next'
import type { cellKinds } from '../../../../../ui/grid/cells/cell-kinds.tsx'
import { holds, type Offer } from '../../../../../ui/grid/cells/use-offers.ts'
import type { GridColumn } from '../../../../../ui/grid/columns/grid-column.ts'
import { Thumbnail } from '../../../../../ui/pictures/thumbnail.tsx'
import type { OfferedImage } from '../../../record/order-record.ts'
import type { LineRow } from '../line-row.ts'
import classes from './artwork-column.module.css'

/**
 * Returns the grid column that shows the artwork of a line with thumbnail and name. Its editor offers the artwork of the
 * campaign.
 */
export function artworkColumn(column: {
  header: string
  t: TFunction
  images: () => readonly OfferedImage[]
  kinds: ReturnType<typeof cellKinds<LineRow>>
  write: boolean
}): GridColumn<LineRow> {
  const { header, t, images, kinds, write } = column
  const set = (row: LineRow, artwork: Offer | null) =>
    withImage(row, images().find(({ id }) => id === artwork?.id) ?? null)
  const pick = kinds.pick({
    name: 'campaign_image_id',
    header,
    width: 136,
    isOptional: true,
    value: ({ campaign_image_id, image_name }) =>
      campaign_image_id === null ? null : { id: campaign_image_id, name: image_name ?? '' },
    search: async (search) =>
      images()
        .map(({ id, name, file }) => ({ id, name, thumbnail: file.small }))
        .filter((each) => holds(each, search)),
    ...(write && { set }),
  })
  return {
    ...pick,
    ...(write && {
      write: (row, text) => {
        const outcome = pick.write?.(row, text) ?? { row }
        // If the artwork that the text names is no longer offered, refuses the text instead of clearing the cell.
        const isLost = text.trim() !== '' && 'row' in outcome && outcome.row.campaign_image_id === null
        return isLost ? { fault: t('form.pick_unknown', { text }) } : outcome
      },
    }),
    show: ({ image, image_name, campaign_image_id }) =>
      campaign_image_id === null ? null : (
        <span className={classes.artwork}>
          <Thumbnail src={image?.small} alt="" size={26} />
          <span className={classes.name}>{image_name ?? t('order.artwork_none')}</span>
        </span>
      ),
  }
}

/**
 * Returns the line with different artwork, or with none if `image` is null. If the line has no promotion, sets the promotion of
 * the artwork.
 */
export function withImage(row: LineRow, image: OfferedImage | null): LineRow {
  const isFree = row.promotion_id === null
  return {
    ...row,
    campaign_image_id: image?.id ?? null,
    image_name: image?.name ?? null,
    image: image?.file ?? null,
    image_deleted: false,
    image_revision: null,
    newest_revision: null,
    image_approval: image?.approval ?? null,
    image_release: image?.release ?? null,
    promotion_id: isFree ? (image?.promotion_id ?? null) : row.promotion_id,
    promotion_name: isFree ? (image?.promotion_name ?? null) : row.promotion_name,
  }
}
