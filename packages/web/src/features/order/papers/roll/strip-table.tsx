import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../core/language/language.ts'
import { type Alike, alikeOn, type RollLine, type RollPlan } from './roll-plan.ts'
import classes from './strip-table.module.css'

const AT_ONCE = 50

/** Shows the strips of a roll plan and their pieces as a table, as an alternative to the picture. */
export function StripTable({ plan }: { plan: RollPlan }) {
  const { t } = useTranslation()
  const [visibleCount, setVisibleCount] = useState(AT_ONCE)
  const lines = new Map(plan.lines.map((line) => [line.id, line]))
  const isOneOrder = new Set(plan.lines.map(({ order_id }) => order_id)).size === 1
  return (
    <>
      <table className={classes.strips}>
        <caption>{t('order.roll.table')}</caption>
        <thead>
          <tr>
            {plan.sums.rolls > 1 && <th scope="col">{t('order.roll.rolls')}</th>}
            <th scope="col">{t('order.roll.from')}</th>
            <th scope="col">{t('order.roll.strip_length')}</th>
            <th scope="col">{t('order.roll.holds')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.strips.slice(0, visibleCount).map((strip) => (
            <tr key={`${strip.roll} ${strip.from}`}>
              {plan.sums.rolls > 1 && <td>{strip.roll}</td>}
              <td>{metres(strip.from)}</td>
              <td>{metres(strip.length)}</td>
              <td>
                <ul>
                  {alikeOn(strip).map((alike) => (
                    <li
                      key={`${alike.line_id} ${alike.panel} ${alike.across} ${alike.along} ${alike.turned}`}
                    >
                      <AlikePieces alike={alike} line={lines.get(alike.line_id)} withOrder={!isOneOrder} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.strips.length > visibleCount && (
        <Button variant="default" mt={8} onClick={() => setVisibleCount(visibleCount + 4 * AT_ONCE)}>
          {t('order.roll.more')}
        </Button>
      )}
    </>
  )
}

function AlikePieces(props: { alike: Alike; line: RollLine | undefined; withOrder: boolean }) {
  const { t } = useTranslation()
  const { alike, line } = props
  if (!line) return null
  const notes = [
    `${alike.across} × ${alike.along} mm`,
    line.panels > 1 && t('order.roll.panel', { panel: alike.panel, panels: line.panels }),
    alike.turned && t('order.roll.turned'),
  ].filter(Boolean)
  const number = t('order.roll.line', { number: line.number })
  return (
    <>
      <span>{`${formatNumber(alike.count)} × ${props.withOrder ? `${line.order_code} · ` : ''}${number}`}</span>
      <small>
        <bdi>{line.product_name}</bdi>
        {line.space_name && (
          <>
            {' · '}
            <bdi>{line.space_name}</bdi>
          </>
        )}
        {` · ${notes.join(' · ')}`}
      </small>
    </>
  )
}

function metres(mm: number): string {
  return `${formatNumber(mm / 1000, 2)} m`
}
