import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import type { LineDraft } from '../record/order-draft.ts'
import type { OfferedProduct } from '../record/order-record.ts'
import classes from './order-lines.module.css'

/** Width and height in mm, or a choice among the only sizes that the product comes in. */
export function LineSize(props: {
  line: LineDraft
  index: number
  fixedSizes: OfferedProduct['fixed_sizes']
  errorAt: (field: string) => string | undefined
  onChange: (line: LineDraft) => void
}) {
  const { line, fixedSizes, errorAt } = props
  const { t } = useTranslation()
  if (fixedSizes.length > 0) {
    const text = (size: { width: number; height: number }) => `${size.width}x${size.height}`
    const chosen = fixedSizes.find((size) => text(size) === text(line))
    return (
      <div className={classes.fixedSize} data-label={t('order.line.size')}>
        <Select
          aria-label={t('order.line.size')}
          data={fixedSizes.map((size) => ({
            value: text(size),
            label: `${formatNumber(size.width)} × ${formatNumber(size.height)}`,
          }))}
          value={chosen ? text(chosen) : null}
          error={errorAt('width') ?? errorAt('height')}
          allowDeselect={false}
          checkIconPosition="right"
          onChange={(value) => {
            const size = fixedSizes.find((each) => text(each) === value)
            if (size) props.onChange({ ...line, ...size })
          }}
        />
      </div>
    )
  }
  return (['width', 'height'] as const).map((side) => (
    <div key={side} className={classes[side]} data-label={t(`order.line.${side}`)}>
      <NumberField
        label=""
        ariaLabel={t(`order.line.${side}`)}
        name={`lines.${props.index}.${side}`}
        decimals={0}
        value={line[side]}
        error={errorAt(side)}
        onChange={(length) => props.onChange({ ...line, [side]: length })}
      />
    </div>
  ))
}
