import { useTranslation } from 'react-i18next'
import { SizeChecks } from '../../../../core/domain/size-checks.tsx'
import type { RecordForm } from '../../../../core/form/use-record-form.ts'
import { formatEuros, formatM2, formatNumber } from '../../../../core/language/language.ts'
import { RecordLink } from '../../../../core/picker/record-link.tsx'
import { useIsHouse } from '../../../../core/session/use-is-house.ts'
import { NoValue } from '../../../../ui/inputs/read-value.tsx'
import { FormGroup } from '../../../../ui/layout/form-group.tsx'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import { copiesText } from '../../record/copies-text.ts'
import type { OrderDraft } from '../../record/order-draft.ts'
import type { Order, PricedLine } from '../../record/order-record.ts'
import { artworkChecks } from '../artwork-checks.ts'
import { LineLinks } from '../line-links.tsx'
import { PriceFailure } from '../line-price.tsx'
import { PriceExplanation } from '../price-explanation.tsx'
import type { LinePrices } from '../use-line-prices.ts'
import classes from './lines-document.module.css'

const columns = ['product', 'material', 'finishes', 'artwork', 'size', 'copies', 'm2', 'net'] as const
const numeric: ReadonlySet<string> = new Set(['size', 'copies', 'm2', 'net'])

/** The lines of an order that this person cannot change, as a document has them. */
export function LinesDocument(props: { form: RecordForm<Order, OrderDraft>; prices: LinePrices }) {
  const { form, prices } = props
  const { t } = useTranslation()
  const { record } = form
  const lines = record?.lines ?? []
  const isFrozen = !form.readOnly
  const mayReopen = useIsHouse() && record?.status === 'confirmed'
  return (
    <FormGroup
      title={t('order.lines')}
      {...(isFrozen ? { help: t(mayReopen ? 'order.lines_frozen_reopen' : 'order.lines_frozen') } : {})}
    >
      {lines.length === 0 ? (
        <p className={classes.none}>{t('order.lines_none')}</p>
      ) : (
        <div className={classes.document}>
          <table className={classes.table} aria-label={t('order.lines')}>
            <thead>
              <tr>
                <td />
                {columns.map((column) => (
                  <th key={column} scope="col" data-align={numeric.has(column) ? 'right' : undefined}>
                    {t(`order.line.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            {record &&
              lines.map((line, index) => (
                <LineOfDocument
                  key={line.id}
                  order={record}
                  line={line}
                  index={index}
                  price={priceOf(line, form.draft, prices)}
                />
              ))}
          </table>
        </div>
      )}
      <PriceFailure failure={prices.failure} />
    </FormGroup>
  )
}

type SavedLine = Order['lines'][number]

function priceOf(line: SavedLine, draft: OrderDraft, prices: LinePrices): PricedLine | undefined {
  const key = draft.lines.find(({ id }) => id === line.id)?.key
  return key === undefined ? undefined : prices.byKey.get(key)
}

function LineOfDocument(props: {
  order: Order
  line: SavedLine
  /** From 0. */
  index: number
  price: PricedLine | undefined
}) {
  const { order, line, index, price } = props
  const { t } = useTranslation()
  const back = { back: `/order/${order.id}` }
  const label = (column: (typeof columns)[number]) => ({ 'data-label': t(`order.line.${column}`) })
  return (
    <tbody
      className={classes.line}
      aria-label={t('order.line_number', { number: line.number })}
      data-place={`lines.${index}`}
      tabIndex={-1}
    >
      <tr>
        <td className={classes.number}>{line.number}</td>
        <th scope="row" className={classes.product} {...label('product')}>
          <RecordLink screen="/product" id={line.product_id} search={back}>
            {line.product_name}
          </RecordLink>
          {line.space_id !== null && line.space_name && (
            <span className={classes.space}>
              <RecordLink screen="/space" id={line.space_id} search={back}>
                {`${line.space_number} · ${line.space_name}`}
              </RecordLink>
            </span>
          )}
        </th>
        <td className={classes.material} {...label('material')}>
          {line.material_id !== null && line.material_name ? (
            <RecordLink screen="/material" id={line.material_id} search={back}>
              {line.material_name}
            </RecordLink>
          ) : (
            <NoValue />
          )}
        </td>
        <td className={classes.finishes} {...label('finishes')}>
          {line.finish_names.length > 0 ? line.finish_names.join(', ') : <NoValue />}
        </td>
        <td className={classes.artwork} {...label('artwork')}>
          <Artwork line={line} />
        </td>
        <td className={classes.size} data-align="right" {...label('size')}>
          {`${formatNumber(line.width)} × ${formatNumber(line.height)}`}
        </td>
        <td className={classes.copies} data-align="right" {...label('copies')}>
          {copiesText(line.copies, line.spare_copies)}
        </td>
        <td className={classes.m2} data-align="right" {...label('m2')}>
          {price ? formatM2(price.m2) : <NoValue />}
        </td>
        <td className={classes.net} data-align="right" {...label('net')}>
          {price ? <PriceExplanation price={price} net={formatEuros(price.net)} /> : <NoValue />}
        </td>
        <td className={classes.open}>
          <LineLinks product={null} material={null} artwork={artworkOf(order, line)} orderId={order.id} />
        </td>
      </tr>
      <tr>
        <td />
        <td className={classes.below} colSpan={columns.length + 1}>
          {line.notes !== '' && <p className={classes.note}>{line.notes}</p>}
          <SizeChecks checks={[...artworkChecks(line, line, order.status), ...(price?.checks ?? [])]} />
        </td>
      </tr>
    </tbody>
  )
}

/** The version that is printed. */
function Artwork({ line }: { line: SavedLine }) {
  if (!line.image_name) return <NoValue />
  return (
    <span className={classes.picture}>
      <Thumbnail src={line.image?.small} alt="" size={28} />
      {line.image_name}
    </span>
  )
}

function artworkOf({ campaign_id: campaignId }: Order, line: SavedLine) {
  const { campaign_image_id: id, image_name: name, image } = line
  return id !== null && name ? { id, name, campaignId, original: image?.original } : null
}
