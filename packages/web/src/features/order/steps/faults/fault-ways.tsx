import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SearchParameters } from '../../../../core/address/search-parameters.ts'
import { RightHolders } from '../../../../core/people/right-holders.tsx'
import { usePermissions } from '../../../../core/session/permissions.ts'
import { useIsHouse } from '../../../../core/session/use-is-house.ts'
import type { Order } from '../../record/order-record.ts'
import { placeText } from './place-text.ts'
import type { Fault } from './step-failure.ts'
import classes from './step-faults.module.css'

type FaultWaysProps = {
  fault: Fault
  order: Order
  accountId: number
  onGoTo: ((place: string) => void) | undefined
}

/**
 * Shows a button that goes to the line or field of a reason, and a link to the record that causes it. Renders nothing if there
 * is neither.
 */
export function FaultWays(props: FaultWaysProps) {
  const { fault, order, onGoTo } = props
  const { t } = useTranslation()
  const record = recordNamedBy(fault, order, props.accountId)
  const hasNoField = ['euros', 'm2', 'prices', 'status'].includes(fault.path)
  if (!record && (!onGoTo || hasNoField)) return null
  return (
    <div className={classes.ways}>
      {onGoTo && !hasNoField && (
        <Button size="compact-sm" variant="light" onClick={() => onGoTo(fault.path)}>
          {placeText(fault, t)}
        </Button>
      )}
      {record && <RecordWay {...record} orderId={order.id} />}
    </div>
  )
}

type NamedRecord = {
  screen: ResourcePath
  address: string
  search?: SearchParameters
  text: 'artwork' | 'balance' | 'campaign' | 'customer'
}

/** Returns the record that causes a reason, or null if the cause is in the order itself or has no screen. */
function recordNamedBy({ path, error }: Fault, order: Order, accountId: number): NamedRecord | null {
  const { campaign_id, customer_id } = order
  const image = error.values?.artwork_id
  if (image !== undefined && campaign_id !== null) {
    // A deleted artwork has no screen.
    if (error.key === 'validation.artwork_deleted') return null
    return { screen: '/campaign', address: `/campaign/${campaign_id}/artwork/${image}`, text: 'artwork' }
  }
  if (path === 'campaign_id' && campaign_id !== null) {
    return { screen: '/campaign', address: `/campaign/${campaign_id}`, text: 'campaign' }
  }
  if (path === 'customer_id' || path === 'delivery_address_id') {
    return { screen: '/customer', address: `/customer/${customer_id}`, text: 'customer' }
  }
  if (path === 'euros' || path === 'm2') {
    return { screen: '/user', address: `/user/${accountId}`, search: { tab: 'balance' }, text: 'balance' }
  }
  return null
}

/** Shows a link to a record, with a way back to the order. Renders nothing if the user is not allowed to see the record. */
function RecordWay({ screen, address, search, text, orderId }: NamedRecord & { orderId: number }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  if (!permissions || !mayAccess(permissions, screen)) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      renderRoot={(link) => <Link to={address} search={{ ...search, back: `/order/${orderId}` }} {...link} />}
    >
      {t(`order.ways.${text}`)}
    </Button>
  )
}

/** Returns the permission needed to fix a reason outside the order, or null if the reason is fixed in the order. */
function rightToMend({ path, error }: Fault): ResourcePath | null {
  if (path === 'euros' || path === 'm2') return '/user'
  if (path === 'customer_id') return '/customer'
  if (path === 'campaign_id' || error.key === 'validation.artwork_not_approved') return '/campaign'
  if (/^lines\.\d+\.release/.test(path)) return '/prepress'
  return null
}

/**
 * Shows who can fix a reason outside the order. Renders nothing if the reason is fixed in the order, or if the user can let the
 * order pass the limit.
 */
export function WhoMends({ fault, letsPass }: { fault: Fault; letsPass: boolean }) {
  const path = rightToMend(fault)
  if (path === null || (letsPass && path === '/user')) return null
  return (
    <p className={classes.ask}>
      <HoldersOf path={path} />
    </p>
  )
}

/**
 * Shows the names of the users who have a permission. For a customer's user, shows only the house instead of names, except for
 * campaigns, because all other causes are fixed by the house.
 */
function HoldersOf({ path }: { path: ResourcePath }) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  if (!isHouse && path !== '/campaign') return t('form.ask', { names: t('form.ask_house') })
  return <RightHolders path={path} />
}
