import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import { type ClearedPart, fittingChecks, type LineRequest } from '../../record/line-place.ts'
import type { Order } from '../../record/order-record.ts'
import type { FaultKind } from './fault-kinds.ts'
import classes from './step-faults.module.css'

/** Kinds for which removing the lines is offered: the space or product of the lines is no longer active. */
const endedKinds: ReadonlySet<FaultKind['name']> = new Set(['space', 'product'])

/** Optional part of the lines that is cleared to fix a kind, by the name of the kind. */
const clearedBy: Partial<Record<NonNullable<FaultKind['name']>, ClearedPart>> = {
  advertised: 'promotion_id',
  artwork_deleted: 'campaign_image_id',
}

/**
 * Shows buttons for the lines affected by a kind of reason: show only these lines, resize them to fit, clear the part that no
 * longer exists, or remove them. Buttons that change lines are only shown for a draft.
 */
export function KindLines(props: {
  kind: FaultKind
  title: string
  order: Order
  onLines: (lines: LineRequest) => void
}) {
  const { kind, title, order, onLines } = props
  const { t } = useTranslation()
  const numbers = new Set(kind.numbers)
  if (numbers.size === 0) return null
  const values = { count: numbers.size, shown: formatNumber(numbers.size) }
  const mayWrite = order.status === 'draft' && order.may_change.includes('lines')
  const mayRemove = mayWrite && endedKinds.has(kind.name)
  const clears = mayWrite && kind.name ? clearedBy[kind.name] : undefined
  const fits = fittingChecks.find(
    (check) => mayWrite && kind.named.some(({ error }) => error.values?.check === check),
  )
  return (
    <span className={classes.ways}>
      <Button size="compact-sm" variant="light" onClick={() => onLines({ text: title, numbers })}>
        {t('order.kinds.show', values)}
      </Button>
      {fits && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onLines({ text: title, numbers, does: { fits } })}
        >
          {t(fits === 'size.space.too_large' ? 'order.kinds.fit' : 'order.kinds.fit_product')}
        </Button>
      )}
      {clears && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onLines({ text: title, numbers, does: { clears } })}
        >
          {t(`order.kinds.clear.${clears}`)}
        </Button>
      )}
      {mayRemove && (
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          onClick={() => onLines({ text: title, numbers, does: 'remove' })}
        >
          {t('order.kinds.remove', values)}
        </Button>
      )}
    </span>
  )
}
