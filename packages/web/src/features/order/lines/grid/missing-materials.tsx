import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import { OptionalChoiceField } from '../../../../ui/inputs/choice-field.tsx'
import type { OfferedMaterial, OfferedProduct } from '../../record/order-record.ts'
import classes from '../order-lines.module.css'
import type { LineRow } from './line-row.ts'

/** Minimum number of lines without a material for which one common choice is offered. */
const FEWEST_LINES = 2
/** Maximum number of products for which a choice is shown. */
const MOST_PRODUCTS = 3

type MissingMaterialsProps = {
  /** New lines that are not saved yet. */
  begun: readonly LineRow[]
  productOf: (row: LineRow) => OfferedProduct | undefined
  /** Called with the lines of a product that lack a material, and the material chosen for all of them. */
  onChoose: (rows: readonly LineRow[], material: OfferedMaterial) => void
}

/**
 * Lets the user choose one material for all new lines of a product that need a material and have none. Shows the products with
 * the most lines to fill, at most `MOST_PRODUCTS`.
 */
export function MissingMaterials({ begun, productOf, onChoose }: MissingMaterialsProps) {
  const { t } = useTranslation()
  const lacking = begun.filter((row) => row.material_id === null && productOf(row)?.price_mode === 'area')
  const products = [...Map.groupBy(lacking, ({ product_id }) => product_id).values()]
    .filter((rows) => rows.length >= FEWEST_LINES)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST_PRODUCTS)
  if (products.length === 0) return null
  return (
    <div className={classes.fill}>
      {products.map((rows) => {
        const product = rows[0] && productOf(rows[0])
        if (!product) return null
        const values = { count: rows.length, shown: formatNumber(rows.length) }
        return (
          <OptionalChoiceField
            key={product.id}
            label={t('order.grid.fill.text', { product: product.name, ...values })}
            placeholder={t('order.grid.fill.choose')}
            choices={product.materials.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(materialId) => {
              const material = product.materials.find(({ id }) => id === materialId)
              if (material) onChoose(rows, material)
            }}
          />
        )
      })}
    </div>
  )
}
