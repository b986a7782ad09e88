import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { AREA_DECIMALS } from '@lienzo/rules/money'
import { mayAccess } from '@lienzo/rules/people/permissions'
import {
  type Icon,
  IconAdjustments,
  IconArrowBackUp,
  IconFileInvoice,
  IconShoppingCart,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatEuros, formatNumber } from '../../../core/language/language.ts'
import { usePermissions } from '../../../core/session/permissions.ts'
import { StateChip, type StateHue } from '../../../ui/feedback/state-chip.tsx'
import classes from './user-balance.module.css'

type Movement = OutputOnTheWire<CallAt<'userrest/movements'>>['rows'][number]

const looks: Record<Movement['kind'], { hue: StateHue; icon: Icon }> = {
  order: { hue: 'blue', icon: IconShoppingCart },
  cancellation: { hue: 'gray', icon: IconArrowBackUp },
  budget: { hue: 'violet', icon: IconFileInvoice },
  adjustment: { hue: 'orange', icon: IconAdjustments },
}

/** Shows one page of movements, each with the balance after it. On a phone, each movement is a card with two lines. */
export function MovementTable(props: { rows: readonly Movement[]; outdated: boolean }) {
  const { t } = useTranslation()
  return (
    <table
      className={classes.movements}
      aria-label={t('user.movement.title')}
      data-outdated={props.outdated || undefined}
    >
      <thead>
        <tr>
          <th scope="col">{t('user.movement.created_at')}</th>
          <th scope="col">{t('user.movement.kind')}</th>
          <th scope="col">{t('user.movement.reference')}</th>
          <th scope="col" className={classes.number}>
            €
          </th>
          <th scope="col" className={classes.number}>
            m²
          </th>
          <th scope="col" className={classes.number}>
            {t('user.movement.saldo_euros')}
          </th>
          <th scope="col" className={classes.number}>
            {t('user.movement.saldo_m2')}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <MovementRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function MovementRow({ row }: { row: Movement }) {
  const { t } = useTranslation()
  return (
    <tr>
      <td className={classes.when}>
        {formatDateTime(row.created_at)}
        {row.created_by_name && <span className={classes.who}>{row.created_by_name}</span>}
      </td>
      <td className={classes.kind}>
        <StateChip {...looks[row.kind]} label={t(`user.movement.kinds.${row.kind}`)} />
      </td>
      <td className={classes.reference}>
        <Reference row={row} />
        {row.past_limit !== '' && (
          <span className={classes.who}>{t('user.movement.past_limit', { reason: row.past_limit })}</span>
        )}
      </td>
      <td className={classes.number}>{withSign(row.euros, formatEuros)}</td>
      <td className={classes.number} data-unit="m²">
        {withSign(row.m2, squareMetres)}
      </td>
      <td className={classes.number} data-saldo>
        {formatEuros(row.saldo_euros)}
      </td>
      <td className={classes.number} data-saldo data-unit="m²">
        {squareMetres(row.saldo_m2)}
      </td>
    </tr>
  )
}

/**
 * Shows the reference of a movement. If the viewer can open the order or budget of the movement, the reference is a link to it.
 */
function Reference({ row }: { row: Movement }) {
  const permissions = usePermissions()
  const opens = (path: '/order' | '/budget') => permissions !== null && mayAccess(permissions, path)
  if (row.order_id !== null && opens('/order'))
    return <Link to={`/order/${row.order_id}`}>{row.reference}</Link>
  if (row.budget_id !== null && opens('/budget'))
    return <Link to={`/budget/${row.budget_id}`}>{row.reference}</Link>
  return row.reference
}

/** Formats an area in m² with a fixed number of decimals, so that the decimals align. */
function squareMetres(area: number): string {
  return formatNumber(area, AREA_DECIMALS)
}

/** Formats an amount with a plus sign if it is positive. */
function withSign(amount: number, format: (amount: number) => string): string {
  return amount > 0 ? `+${format(amount)}` : format(amount)
}
