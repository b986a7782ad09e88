import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import { StateChip } from '../../../../ui/feedback/state-chip.tsx'
import { useCellKinds } from '../../../../ui/grid/cells/cell-kinds.tsx'
import type { Offer } from '../../../../ui/grid/cells/use-offers.ts'
import type { CellNote, GridColumn } from '../../../../ui/grid/columns/grid-column.ts'
import { useLocale } from '../../../../ui/hooks/locale.ts'
import type { OfferedMaterial, OfferedProduct, Order } from '../../record/order-record.ts'
import { checksOfLine, isToldOnce } from '../line-checks.ts'
import { inSpace, withMaterial, withoutSpace, withProduct } from '../line-choices.ts'
import { artworkColumn } from './columns/artwork-column.tsx'
import { finishesColumn } from './columns/finishes-column.tsx'
import { sparesColumn } from './columns/spares-column.ts'
import { type LineRow, missingIn } from './line-row.ts'
import type { Offers } from './use-offers-of-order.ts'

const LONGEST_SIDE = 1_000_000
const MOST_COPIES = 1_000_000
const LONGEST_NOTE = 1000

/**
 * Returns the grid columns of an order's lines. The columns are read-only unless `write` is true. The columns up to the checks
 * show everything that determines printing and price; together they fit on a screen of 1440 px, beside the menu and the side
 * column.
 */
export function useLineColumns(order: Order, offers: Offers, write: boolean): readonly GridColumn<LineRow>[] {
  const { t } = useTranslation()
  const kinds = useCellKinds<LineRow>()
  const locale = useLocale()
  // Keeps the latest offers in a ref, so that newly loaded offers do not rebuild the columns.
  const latest = useRef(offers)
  latest.current = offers
  const { campaign_id, customer_id, status } = order
  return useMemo(() => {
    const header = (column: string) => t(`order.line.${column}`)
    /** Returns the headings that spreadsheets use for a column. */
    const headings = (column: string) => t(`order.grid.headings.${column}`).split(', ')
    const namesOf = (column: 'product' | 'width' | 'height' | 'copies' | 'material' | 'notes') => ({
      header: header(column),
      headings: headings(column),
    })
    const only = <Set,>(set: Set) => (write ? { set } : {})
    const within = (most: number) => (value: number | null) =>
      value !== null && value >= 1 && value <= most
        ? undefined
        : t('order.grid.between', { most: formatNumber(most) })
    const productOf = ({ product_id }: LineRow) => latest.current.product(product_id)
    const spaceOf = ({ space_id }: LineRow) =>
      space_id === null ? undefined : latest.current.space(space_id)
    const noteIfMissing = (column: NonNullable<ReturnType<typeof missingIn>>) => (row: LineRow) =>
      missingNote(row, productOf(row), column, t)
    // With a campaign, only the materials that the campaign permits are offered, so the product may still permit a material
    // that is not offered.
    const notOffered =
      campaign_id === null ? 'validation.material_not_permitted' : 'order.grid.material_not_offered'
    return [
      kinds.number({ name: 'number', header: header('number'), width: 58, value: ({ number }) => number }),
      kinds.pick({
        name: 'space_id',
        header: header('space'),
        headings: [...headings('space'), ...headings('shop')],
        joined: {
          behind: headings('shop'),
          cells: [headings('position'), headings('postal_code'), headings('town')],
        },
        width: 136,
        roomyWidth: 230,
        isOptional: true,
        value: ({ space_id, space_name, space_number }) =>
          space_id === null ? null : { id: space_id, name: space_name ?? '', code: String(space_number) },
        // A shop can have several spaces, so the text begins with the number of the space.
        textOf: ({ name, code }) => `${code} · ${name}`,
        groups: [
          { name: 'shop_name', header: t('space.shop_name'), text: ({ shop_name }) => shop_name ?? '' },
          { name: 'space_chain', header: t('space.chain'), text: ({ space_chain }) => space_chain ?? '' },
          { name: 'space_city', header: t('space.city'), text: ({ space_city }) => space_city ?? '' },
        ],
        search: (search) => latest.current.spaces(customer_id, search),
        severalFault: (text, count) =>
          t('order.grid.space_several', { text, count, shown: formatNumber(count) }),
        findMany: (texts) => latest.current.spacesOf(customer_id, texts),
        ...only((row: LineRow, space: Offer | null) =>
          space
            ? inSpace(
                row,
                { ...space, id: Number(space.id) },
                latest.current.space(Number(space.id)),
                productOf(row),
                spaceOf(row),
              )
            : withoutSpace(row),
        ),
      }),
      kinds.pick({
        name: 'product_id',
        isName: true,
        ...namesOf('product'),
        width: 128,
        roomyWidth: 170,
        value: ({ product_id, product_name }) =>
          product_id === 0 ? null : { id: product_id, name: product_name },
        search: (search) => latest.current.products(search),
        notes: noteIfMissing('product_id'),
        ...only((row: LineRow, product: Offer | null) =>
          product
            ? withProduct(
                row,
                { id: Number(product.id), name: product.name },
                latest.current.product(Number(product.id)),
                spaceOf(row),
              )
            : row,
        ),
      }),
      kinds.number({
        name: 'width',
        ...namesOf('width'),
        width: 106,
        value: ({ width }) => width || null,
        notes: noteIfMissing('width'),
        check: within(LONGEST_SIDE),
        ...only((row: LineRow, width: number | null) => ({ ...row, width: width ?? 0 })),
      }),
      kinds.number({
        name: 'height',
        ...namesOf('height'),
        width: 96,
        value: ({ height }) => height || null,
        notes: noteIfMissing('height'),
        check: within(LONGEST_SIDE),
        ...only((row: LineRow, height: number | null) => ({ ...row, height: height ?? 0 })),
      }),
      kinds.number({
        name: 'copies',
        ...namesOf('copies'),
        width: 84,
        value: ({ copies }) => copies,
        check: within(MOST_COPIES),
        isSummed: true,
        ...only((row: LineRow, copies: number | null) => ({ ...row, copies: copies ?? 1 })),
      }),
      kinds.money({
        name: 'net',
        header: header('net'),
        width: 108,
        value: (row) => latest.current.price(row)?.net ?? (row.id === 0 ? null : row.net),
        isSummed: true,
      }),
      kinds.status({
        name: 'checks',
        header: header('checks'),
        width: 144,
        status: (row) => statusOf(row, status, t),
        inTrouble: (row) =>
          row.id === 0 ? undefined : (
            <StateChip hue="orange" icon={IconAlertTriangle} label={t('order.grid.to_correct')} />
          ),
      }),
      kinds.pick({
        name: 'material_id',
        ...namesOf('material'),
        width: 130,
        isOptional: true,
        value: ({ material_id, material_name }) =>
          material_id === null ? null : { id: material_id, name: material_name ?? '' },
        notes: noteIfMissing('material_id'),
        search: async (search, row) => latest.current.materials(search, row && productOf(row)),
        check: (row, material) =>
          productOf(row)?.materials.some(({ id }) => id === material.id) === false
            ? t(notOffered)
            : undefined,
        ...only((row: LineRow, material: Offer | null) =>
          withMaterial(row, materialOf(material, productOf(row), latest.current)),
        ),
      }),
      finishesColumn({ header: header('finishes'), t, productOf, write }),
      artworkColumn({ header: header('artwork'), t, images: () => latest.current.images(), kinds, write }),
      kinds.pick({
        name: 'promotion_id',
        header: header('promotion'),
        width: 166,
        isOptional: true,
        value: ({ promotion_id, promotion_name }) =>
          promotion_id === null ? null : { id: promotion_id, name: promotion_name ?? '' },
        search: (search) => latest.current.promotionSource.load({ search }),
        ...only((row: LineRow, promotion: Offer | null) => ({
          ...row,
          promotion_id: promotion ? Number(promotion.id) : null,
          promotion_name: promotion?.name ?? null,
        })),
      }),
      sparesColumn({ header: header('spares'), t, locale, write }),
      kinds.number({
        name: 'm2',
        header: header('m2'),
        width: 86,
        decimals: 4,
        value: (row) => latest.current.price(row)?.m2 ?? (row.id === 0 ? null : row.m2),
        isSummed: true,
      }),
      kinds.text({
        name: 'notes',
        ...namesOf('notes'),
        width: 160,
        value: ({ notes }) => notes,
        check: (note) =>
          note.length > LONGEST_NOTE ? t('order.grid.long_note', { most: LONGEST_NOTE }) : undefined,
        ...only((row: LineRow, notes: string) => ({ ...row, notes })),
      }),
    ]
  }, [t, locale, kinds, write, campaign_id, customer_id, status])
}

function materialOf(
  material: Offer | null,
  product: OfferedProduct | undefined,
  offers: Offers,
): OfferedMaterial | null {
  if (!material) return null
  const id = Number(material.id)
  // The product of an older line may no longer be offered. In that case the cell accepts any loaded material, because the
  // server checks whether the product permits it.
  return product?.materials.find((each) => each.id === id) ?? offers.material(id) ?? null
}

/**
 * Returns a note for a cell of `column` if it is the first cell that must be filled before a new line can be saved. Returns an
 * empty array for all other cells.
 */
function missingNote(
  row: LineRow,
  product: OfferedProduct | undefined,
  column: ReturnType<typeof missingIn>,
  t: TFunction,
): readonly CellNote[] {
  if (row.id !== 0 || missingIn(row, product) !== column) return []
  return [{ kind: 'info', text: t(`order.grid.missing.${column}`) }]
}

function statusOf(row: LineRow, status: Order['status'], t: TFunction) {
  if (row.id === 0) return { hue: 'gray' as const, icon: IconClock, label: t('order.grid.not_kept') }
  const checks = checksOfLine(row, status).filter((check) => !isToldOnce(check))
  const count = (level: 'error' | 'warning') => checks.filter((check) => check.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  if (errors > 0)
    return { hue: 'red' as const, icon: IconCircleX, label: t('order.grid.errors', { count: errors }) }
  if (warnings > 0) {
    return {
      hue: 'orange' as const,
      icon: IconAlertTriangle,
      label: t('order.grid.warnings', { count: warnings }),
    }
  }
  return { hue: 'green' as const, icon: IconCircleCheck, label: t('order.grid.fits') }
}
