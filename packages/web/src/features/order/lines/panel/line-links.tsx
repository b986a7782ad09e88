import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../../core/session/permissions.ts'
import type { Order, OrderLine } from '../../record/order-record.ts'
import classes from './line-panel.module.css'

type LineLink = {
  kind: 'space' | 'product' | 'material' | 'promotion' | 'artwork'
  screen: ResourcePath
  address: string
}

/**
 * Shows links to the records of a line that the user is allowed to see, each with a way back to the order, and a link that
 * downloads the artwork.
 */
export function LineLinks({ order, line }: { order: Order; line: OrderLine }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const open = linksOf(order, line).filter(({ screen }) => permissions && mayAccess(permissions, screen))
  const original = line.image?.original
  if (open.length === 0 && !original) return null
  return (
    <p className={classes.links}>
      {open.map(({ kind, address }) => (
        <Link key={kind} to={address} search={{ back: `/order/${order.id}` }} className={classes.link}>
          {t(`order.line.${kind}`)}
        </Link>
      ))}
      {original && (
        <a href={original} download={line.image_name ?? true} className={classes.link}>
          <IconDownload size={14} stroke={1.6} aria-hidden /> {t('order.artwork_download')}
        </a>
      )}
    </p>
  )
}

function linksOf({ campaign_id }: Order, line: OrderLine): LineLink[] {
  const links: (LineLink | null)[] = [
    line.space_id === null ? null : { kind: 'space', screen: '/space', address: `/space/${line.space_id}` },
    { kind: 'product', screen: '/product', address: `/product/${line.product_id}` },
    line.material_id === null
      ? null
      : { kind: 'material', screen: '/material', address: `/material/${line.material_id}` },
    line.promotion_id === null
      ? null
      : { kind: 'promotion', screen: '/promotion', address: `/promotion/${line.promotion_id}` },
    line.campaign_image_id === null || campaign_id === null || line.image_deleted
      ? null
      : {
          ...{ kind: 'artwork', screen: '/campaign' },
          address: `/campaign/${campaign_id}/artwork/${line.campaign_image_id}`,
        },
  ]
  return links.filter((each) => each !== null)
}
