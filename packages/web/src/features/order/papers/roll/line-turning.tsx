import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './line-turning.module.css'
import type { RollPlan } from './roll-plan.ts'

const AT_ONCE = 50

/** Lets the user choose for each line whether its pieces can be turned. A grain or a continuous pattern forbids turning. */
export function LineTurning(props: {
  plan: RollPlan
  turn: boolean
  otherwise: readonly number[]
  onChange: (otherwise: readonly number[]) => void
}) {
  const { plan, turn, otherwise } = props
  const { t } = useTranslation()
  const [visibleCount, setVisibleCount] = useState(AT_ONCE)
  const isOneOrder = new Set(plan.lines.map(({ order_id }) => order_id)).size === 1
  // Omits squares, because turning them changes nothing.
  const lines = plan.lines.filter(({ width, height }) => width !== height)
  const others = new Set(otherwise)
  function change(id: number, mayTurn: boolean) {
    const next = otherwise.filter((each) => each !== id)
    props.onChange(mayTurn === turn ? next : [...next, id])
  }
  return (
    <details className={classes.lines}>
      <summary>
        {otherwise.length > 0
          ? t('order.roll.turn_lines_some', { count: otherwise.length })
          : t('order.roll.turn_lines')}
      </summary>
      <ul>
        {lines.slice(0, visibleCount).map(({ id, order_code, number, product_name, width, height }) => (
          <li key={id}>
            <Checkbox
              size="sm"
              checked={turn !== others.has(id)}
              onChange={({ currentTarget }) => change(id, currentTarget.checked)}
              label={[
                isOneOrder ? '' : order_code,
                t('order.roll.line', { number }),
                product_name,
                `${width} × ${height} mm`,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
      {lines.length > visibleCount && (
        <Button variant="default" size="xs" onClick={() => setVisibleCount(visibleCount + 4 * AT_ONCE)}>
          {t('order.roll.more')}
        </Button>
      )}
    </details>
  )
}
