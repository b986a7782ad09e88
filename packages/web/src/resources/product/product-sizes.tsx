import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { MillimetresField } from '../../ui/inputs/number-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { FieldRow } from '../../ui/layout/form-group.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { Product } from './product-record.ts'
import { ProductRows } from './product-rows.tsx'

/** Initial width and height of an added size, in mm. */
const FIRST_SIZE = { width: 1000, height: 1000 }

/** Lets the user edit the minimum and maximum size of a product, or its list of fixed sizes. */
export function ProductSizes({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const sizes = form.draft.fixed_sizes
  return (
    <>
      <SwitchField
        label={t('product.fixed_sizes')}
        help={t('product.fixed_sizes_help')}
        readOnly={form.readOnly}
        value={sizes.length > 0}
        onChange={(isFixed) => form.change({ fixed_sizes: isFixed ? [FIRST_SIZE] : [] })}
      />
      {sizes.length > 0 ? <FixedSizes form={form} /> : <Bounds form={form} />}
    </>
  )
}

function Bounds({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const bound = { whenEmpty: 0, placeholder: t('product.no_bound') }
  return (
    <FieldRow columns={4}>
      <MillimetresField {...form.field('min_width')} {...bound} />
      <MillimetresField {...form.field('max_width')} {...bound} />
      <MillimetresField {...form.field('min_height')} {...bound} />
      <MillimetresField {...form.field('max_height')} {...bound} />
    </FieldRow>
  )
}

function FixedSizes({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const sizes = form.draft.fixed_sizes

  return (
    <div>
      <ProductRows
        rows={sizes}
        onChange={(fixed_sizes) => form.change({ fixed_sizes })}
        readOnly={form.readOnly}
        removeText={(size) => t('product.size_remove', size)}
        addText={t('product.size_add')}
        next={FIRST_SIZE}
      >
        {(size, index, change) =>
          (['width', 'height'] as const).map((side) => (
            <MillimetresField
              key={side}
              label={t(`product.${side}`)}
              name={`fixed_sizes.${index}.${side}`}
              value={size[side]}
              error={form.errorAt(`fixed_sizes.${index}.${side}`)}
              readOnly={form.readOnly}
              onChange={(length) => change({ [side]: length })}
            />
          ))
        }
      </ProductRows>
    </div>
  )
}
