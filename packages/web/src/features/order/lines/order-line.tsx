import { ActionIcon, Select } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatM2 } from '../../../core/language/language.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { type ShownCheck, SizeChecks } from '../../../core/price/size-checks.tsx'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import type { LineDraft } from '../record/order-draft.ts'
import type { OfferedImage, Order, PricedLine } from '../record/order-record.ts'
import { ArtworkPicker } from './artwork-picker.tsx'
import { FinishPicker } from './finish-picker.tsx'
import { withMaterial, withProduct } from './line-choices.ts'
import { LineNote } from './line-note.tsx'
import { LineSize } from './line-size.tsx'
import classes from './order-lines.module.css'
import { PriceExplanation } from './price-explanation.tsx'
import type { useOfferedProducts } from './use-offered-products.ts'

type OrderLineProps = {
  line: LineDraft
  /** From 0. */
  index: number
  /** The line as it is saved, for the names of what it holds. */
  saved: Order['lines'][number] | undefined
  products: ReturnType<typeof useOfferedProducts>
  /** `null` without a campaign. */
  images: readonly OfferedImage[] | null
  price: PricedLine | undefined
  outdated: boolean
  readOnly: boolean
  errorAt: (field: string) => string | undefined
  onChange: (line: LineDraft) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One line: what is printed on what, its size and copies; beside it its price, under it the results of the checks. */
export function OrderLine(props: OrderLineProps) {
  const { line, saved, price, readOnly, errorAt } = props
  const { t } = useTranslation()
  const product = props.products.find(line.product_id)
  const material = product?.materials.find((each) => each.id === line.material_id)
  const materials = product?.materials.map((each) => ({ value: String(each.id), label: each.name })) ?? []
  const savedMaterial = saved && saved.material_id === line.material_id ? saved.material_name : null
  if (savedMaterial && !material) materials.push({ value: String(line.material_id), label: savedMaterial })

  return (
    <li className={classes.line} aria-label={t('order.line_number', { number: props.index + 1 })}>
      <span className={classes.number}>{props.index + 1}</span>
      <div className={classes.product} data-label={t('order.line.product')}>
        <RecordPicker
          label=""
          ariaLabel={t('order.line.product')}
          name={`lines.${props.index}.product_id`}
          source={props.products.source}
          value={line.product_id || null}
          chosenName={product?.name ?? (saved?.product_id === line.product_id ? saved.product_name : '')}
          placeholder={t('order.product_placeholder')}
          error={errorAt('product_id')}
          disabled={readOnly}
          onChange={(id) => props.onChange(withProduct(line, id ?? 0, props.products.find(id ?? 0)))}
        />
      </div>
      <div className={classes.material} data-label={t('order.line.material')}>
        <Select
          aria-label={t('order.line.material')}
          name={`lines.${props.index}.material_id`}
          data={materials}
          value={line.material_id === null ? null : String(line.material_id)}
          placeholder={
            product?.price_mode === 'unit' ? t('order.material_any') : t('order.material_placeholder')
          }
          error={errorAt('material_id')}
          disabled={readOnly || materials.length === 0}
          allowDeselect={product?.price_mode === 'unit'}
          checkIconPosition="right"
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          onChange={(id) => props.onChange(withMaterial(line, id === null ? null : Number(id), product))}
        />
      </div>
      <div className={classes.finishes} data-label={t('order.line.finishes')}>
        <FinishPicker
          offered={material?.finishes ?? []}
          chosen={line.finish_ids}
          savedNames={saved?.finish_ids.join() === line.finish_ids.join() ? saved.finish_names : null}
          error={errorAt('finish_ids')}
          disabled={readOnly}
          onChange={(finish_ids) => props.onChange({ ...line, finish_ids })}
        />
      </div>
      <div className={classes.artwork} data-label={t('order.line.artwork')}>
        <ArtworkPicker
          // What is frozen shows the version that is printed.
          images={readOnly ? null : props.images}
          chosen={line.campaign_image_id}
          savedName={saved?.campaign_image_id === line.campaign_image_id ? (saved.image_name ?? null) : null}
          savedPicture={saved?.campaign_image_id === line.campaign_image_id ? saved.image?.small : undefined}
          error={errorAt('campaign_image_id')}
          disabled={readOnly}
          onChange={(campaign_image_id) => props.onChange({ ...line, campaign_image_id })}
        />
      </div>
      <LineSize
        line={line}
        index={props.index}
        fixedSizes={product?.fixed_sizes ?? []}
        readOnly={readOnly}
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
          disabled={readOnly}
          onChange={(copies) => props.onChange({ ...line, copies })}
        />
      </div>
      <output
        className={classes.m2}
        data-outdated={props.outdated || undefined}
        data-label={t('order.line.m2')}
      >
        {price ? formatM2(price.m2) : '–'}
      </output>
      <output
        className={classes.net}
        data-outdated={props.outdated || undefined}
        data-label={t('order.line.net')}
      >
        {price ? <PriceExplanation price={price} net={formatEuros(price.net)} /> : '–'}
      </output>
      <div className={classes.actions}>
        {!readOnly && (
          <>
            <LineNote
              name={`lines.${props.index}.notes`}
              note={line.notes}
              error={errorAt('notes')}
              onChange={(notes) => props.onChange({ ...line, notes })}
            />
            <ActionIcon size={28} aria-label={t('order.line_duplicate')} onClick={props.onDuplicate}>
              <IconCopy size={15} stroke={1.6} />
            </ActionIcon>
            <ActionIcon size={28} data-remove aria-label={t('order.line_remove')} onClick={props.onRemove}>
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
      {line.notes !== '' && <p className={classes.note}>{line.notes}</p>}
      <div className={classes.checks}>
        <SizeChecks
          checks={[...artworkChecks(line, saved), ...(price?.checks ?? [])]}
          outdated={props.outdated}
          waiting={!price && t('check.waiting')}
        />
      </div>
    </li>
  )
}

/** What has become of the saved artwork of a line since it was checked. */
function artworkChecks(line: LineDraft, saved: OrderLineProps['saved']): ShownCheck[] {
  if (!saved || saved.campaign_image_id === null || saved.campaign_image_id !== line.campaign_image_id)
    return []
  if (saved.image_deleted) return [{ level: 'error', key: 'order.artwork_gone', values: {} }]
  const { image_revision: checked, newest_revision: newest } = saved
  if (checked === null || newest === null || checked === newest) return []
  return [{ level: 'warning', key: 'order.artwork_newer', values: { checked, newest } }]
}
