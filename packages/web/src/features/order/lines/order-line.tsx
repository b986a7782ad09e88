import { ActionIcon } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SizeChecks } from '../../../core/domain/size-checks.tsx'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import type { LineDraft } from '../record/order-draft.ts'
import type { OfferedImage, Order, PricedLine } from '../record/order-record.ts'
import { artworkChecks } from './artwork-checks.ts'
import { LineLinks } from './line-links.tsx'
import { LineMaterial } from './line-material.tsx'
import { LineNote } from './line-note.tsx'
import { LinePrice } from './line-price.tsx'
import { LineProduct } from './line-product.tsx'
import { LineSize } from './line-size.tsx'
import classes from './order-lines.module.css'
import { ArtworkPicker } from './pickers/artwork-picker.tsx'
import { FinishPicker } from './pickers/finish-picker.tsx'
import { SpacePicker } from './pickers/space-picker.tsx'
import type { useOfferedProducts } from './use-offered-products.ts'

type OrderLineProps = {
  line: LineDraft
  /** From 0. */
  index: number
  /** The line as it is saved, for the names of what it holds. */
  saved: Order['lines'][number] | undefined
  /** The line of another order that it began as a copy of. */
  copied: Order['lines'][number] | undefined
  /** The state of the order; none before it is saved. */
  status: Order['status'] | undefined
  products: ReturnType<typeof useOfferedProducts>
  /** `null` without a campaign. */
  images: readonly OfferedImage[] | null
  campaignId: number | null
  customerId: number
  /** Of the saved order. */
  orderId: number | undefined
  price: PricedLine | undefined
  outdated: boolean
  errorAt: (field: string) => string | undefined
  onChange: (line: LineDraft) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One line of an order: its product, material, artwork, size and copies, with its price and the results of the checks. */
export function OrderLine(props: OrderLineProps) {
  const { line, saved, price, errorAt } = props
  const { t } = useTranslation()
  const product = props.products.find(line.product_id)
  const known = saved ?? props.copied
  const material = product?.materials.find((each) => each.id === line.material_id)

  return (
    <li
      className={classes.line}
      aria-label={t('order.line_number', { number: props.index + 1 })}
      data-place={`lines.${props.index}`}
      tabIndex={-1}
    >
      <span className={classes.number}>{props.index + 1}</span>
      <div className={classes.product} data-label={t('order.line.product')}>
        <LineProduct
          line={line}
          name={`lines.${props.index}.product_id`}
          products={props.products}
          saved={known}
          error={errorAt('product_id')}
          onChange={props.onChange}
        />
      </div>
      <div className={classes.space} data-label={t('order.line.space')}>
        <SpacePicker
          line={line}
          name={`lines.${props.index}.space_id`}
          customerId={props.customerId}
          product={product}
          saved={known}
          error={errorAt('space_id')}
          onChange={props.onChange}
        />
      </div>
      <div className={classes.material} data-label={t('order.line.material')}>
        <LineMaterial
          line={line}
          name={`lines.${props.index}.material_id`}
          product={product}
          saved={known}
          error={errorAt('material_id')}
          onChange={props.onChange}
        />
      </div>
      <div className={classes.finishes} data-label={t('order.line.finishes')}>
        <FinishPicker
          name={`lines.${props.index}.finish_ids`}
          offered={material?.finishes ?? []}
          chosen={line.finish_ids}
          savedNames={known?.finish_ids.join() === line.finish_ids.join() ? known.finish_names : null}
          error={errorAt('finish_ids')}
          onChange={(finish_ids) => props.onChange({ ...line, finish_ids })}
        />
      </div>
      <div className={classes.artwork} data-label={t('order.line.artwork')}>
        <ArtworkPicker
          name={`lines.${props.index}.campaign_image_id`}
          images={props.images}
          chosen={line.campaign_image_id}
          savedName={known?.campaign_image_id === line.campaign_image_id ? (known.image_name ?? null) : null}
          savedPicture={known?.campaign_image_id === line.campaign_image_id ? known.image?.small : undefined}
          error={errorAt('campaign_image_id')}
          onChange={(campaign_image_id) => props.onChange({ ...line, campaign_image_id })}
        />
      </div>
      <LineSize
        line={line}
        index={props.index}
        fixedSizes={product?.fixed_sizes ?? []}
        errorAt={errorAt}
        onChange={props.onChange}
      />
      <div className={classes.copies} data-label={t('order.line.copies')}>
        <NumberField
          label=""
          ariaLabel={t('order.line.copies')}
          name={`lines.${props.index}.copies`}
          decimals={0}
          value={line.copies}
          error={errorAt('copies')}
          onChange={(copies) => props.onChange({ ...line, copies })}
        />
      </div>
      <LinePrice price={price} outdated={props.outdated} />
      <div className={classes.actions}>
        <LineLinks {...linksOf(props)} />
        <LineActions {...props} />
      </div>
      {line.notes !== '' && <p className={classes.note}>{line.notes}</p>}
      <div className={classes.checks}>
        <SizeChecks
          checks={[...artworkChecks(line, saved, props.status), ...(price?.checks ?? [])]}
          outdated={props.outdated}
          waiting={!price && t('check.waiting')}
        />
      </div>
    </li>
  )
}

/** What a line is made of, as far as it is known by name. */
function linksOf(props: OrderLineProps): ComponentProps<typeof LineLinks> {
  const { line, copied, campaignId, orderId } = props
  const known = props.saved ?? copied
  const product = props.products.find(line.product_id)
  const material = product?.materials.find((each) => each.id === line.material_id)
  const image = props.images?.find((each) => each.id === line.campaign_image_id)
  const ofKnown = {
    product: known?.product_id === line.product_id ? known.product_name : undefined,
    material: known?.material_id === line.material_id ? known.material_name : undefined,
    artwork: known?.campaign_image_id === line.campaign_image_id ? known : undefined,
  }
  const artwork = named(line.campaign_image_id, image?.name ?? ofKnown.artwork?.image_name)
  const original = image?.file.original ?? ofKnown.artwork?.image?.original
  return {
    product: named(line.product_id, product?.name ?? ofKnown.product),
    material: named(line.material_id, material?.name ?? ofKnown.material),
    artwork: artwork && { ...artwork, campaignId, original },
    orderId,
  }
}

function named(id: number | null, name: string | null | undefined): { id: number; name: string } | null {
  return id && name ? { id, name } : null
}

/** What can be done with a line beside filling it in. */
function LineActions({ line, index, errorAt, onChange, onDuplicate, onRemove }: OrderLineProps) {
  const { t } = useTranslation()
  return (
    <>
      <LineNote
        name={`lines.${index}.notes`}
        note={line.notes}
        error={errorAt('notes')}
        onChange={(notes) => onChange({ ...line, notes })}
      />
      <ActionIcon size={28} aria-label={t('order.line_duplicate')} onClick={onDuplicate}>
        <IconCopy size={15} stroke={1.6} />
      </ActionIcon>
      <ActionIcon size={28} data-remove aria-label={t('order.line_remove')} onClick={onRemove}>
        <IconTrash size={15} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
