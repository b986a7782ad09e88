import { Button, CloseButton, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { MillimetresField } from '../../ui/inputs/number-field.tsx'
import { FieldRow } from '../../ui/layout/form-group.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { Product } from './product-record.ts'
import classes from './product-rows.module.css'

/** Either bounds of width and height, or the only sizes that are made. */
export function ProductSizes({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const sizes = form.draft.fixed_sizes
  return (
    <>
      <Switch
        label={t('product.fixed_sizes')}
        description={t('product.fixed_sizes_help')}
        disabled={form.readOnly}
        checked={sizes.length > 0}
        onChange={(event) =>
          form.change({ fixed_sizes: event.currentTarget.checked ? [{ width: 1000, height: 1000 }] : [] })
        }
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

  function changeAt(index: number, change: Partial<(typeof sizes)[number]>) {
    form.change({
      fixed_sizes: sizes.map((each, other) => (other === index ? { ...each, ...change } : each)),
    })
  }

  return (
    <div>
      {sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a size has nothing but its index
        <div key={index} className={classes.row}>
          {(['width', 'height'] as const).map((side) => (
            <MillimetresField
              key={side}
              label={t(`product.${side}`)}
              name={`fixed_sizes.${index}.${side}`}
              value={size[side]}
              error={form.errorAt(`fixed_sizes.${index}.${side}`)}
              disabled={form.readOnly}
              onChange={(length) => changeAt(index, { [side]: length })}
            />
          ))}
          {!form.readOnly && (
            <CloseButton
              className={classes.remove}
              aria-label={t('product.size_remove', size)}
              onClick={() => form.change({ fixed_sizes: sizes.filter((_, other) => other !== index) })}
            />
          )}
        </div>
      ))}
      {!form.readOnly && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={15} />}
          onClick={() => form.change({ fixed_sizes: [...sizes, { width: 1000, height: 1000 }] })}
        >
          {t('product.size_add')}
        </Button>
      )}
    </div>
  )
}
