import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { NumberField, PercentField } from '../../ui/inputs/number-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { Product } from './product-record.ts'
import classes from './product-rows.module.css'
import { ProductRows } from './product-rows.tsx'

/** Lets the user edit the quantity discounts of a product. */
export function ProductBreaks({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const { breaks } = form.draft

  return (
    <div>
      <div className={classes.label}>{t('product.breaks')}</div>
      {breaks.length === 0 && <p className={classes.none}>{t('product.breaks_none')}</p>}
      <ProductRows
        rows={breaks}
        onChange={(rows) => form.change({ breaks: rows })}
        readOnly={form.readOnly}
        removeText={({ from_copies }) => t('product.break_remove', { count: from_copies })}
        addText={t('product.break_add')}
        next={nextBreak(breaks)}
      >
        {({ from_copies, discount }, index, change) => (
          <>
            <NumberField
              label={t('product.break_from')}
              name={`breaks.${index}.from_copies`}
              decimals={0}
              value={from_copies}
              error={form.errorAt(`breaks.${index}.from_copies`)}
              readOnly={form.readOnly}
              onChange={(copies) => change({ from_copies: copies })}
            />
            <PercentField
              label={t('product.break_discount')}
              name={`breaks.${index}.discount`}
              value={discount}
              error={form.errorAt(`breaks.${index}.discount`)}
              readOnly={form.readOnly}
              onChange={(percent) => change({ discount: percent })}
            />
          </>
        )}
      </ProductRows>
    </div>
  )
}

/**
 * Returns the initial values of an added quantity discount: twice the copies of the last one and the same discount, or 5 % from
 * 10 copies if it is the first.
 */
function nextBreak(breaks: ProductDraft['breaks']): ProductDraft['breaks'][number] {
  const last = breaks.at(-1)
  return last
    ? { from_copies: last.from_copies * 2, discount: last.discount }
    : { from_copies: 10, discount: 5 }
}
