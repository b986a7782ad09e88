import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '../../core/form/use-record-form.ts'
import { NumberField, PercentField } from '../../ui/inputs/number-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { Product } from './product-record.ts'
import classes from './product-rows.module.css'

/** From so many copies on, so much off. */
export function ProductBreaks({ form }: { form: RecordForm<Product, ProductDraft> }) {
  const { t } = useTranslation()
  const { breaks } = form.draft

  function changeAt(index: number, change: Partial<(typeof breaks)[number]>) {
    form.change({ breaks: breaks.map((each, other) => (other === index ? { ...each, ...change } : each)) })
  }

  return (
    <div>
      <div className={classes.label}>{t('product.breaks')}</div>
      {breaks.length === 0 && <p className={classes.none}>{t('product.breaks_none')}</p>}
      {breaks.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has nothing but its index
        <div key={index} className={classes.row}>
          <NumberField
            label={t('product.break_from')}
            name={`breaks.${index}.from_copies`}
            decimals={0}
            value={each.from_copies}
            error={form.errorAt(`breaks.${index}.from_copies`)}
            disabled={form.readOnly}
            onChange={(from_copies) => changeAt(index, { from_copies })}
          />
          <PercentField
            label={t('product.break_discount')}
            name={`breaks.${index}.discount`}
            value={each.discount}
            error={form.errorAt(`breaks.${index}.discount`)}
            disabled={form.readOnly}
            onChange={(discount) => changeAt(index, { discount })}
          />
          {!form.readOnly && (
            <CloseButton
              className={classes.remove}
              aria-label={t('product.break_remove', { count: each.from_copies })}
              onClick={() => form.change({ breaks: breaks.filter((_, other) => other !== index) })}
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
          onClick={() => form.change({ breaks: [...breaks, nextBreak(breaks)] })}
        >
          {t('product.break_add')}
        </Button>
      )}
    </div>
  )
}

/** A start that goes on from the last break. */
function nextBreak(breaks: ProductDraft['breaks']): ProductDraft['breaks'][number] {
  const last = breaks.at(-1)
  return last
    ? { from_copies: last.from_copies * 2, discount: last.discount }
    : { from_copies: 10, discount: 5 }
}
