import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { SectionTitle } from '../../../ui/layout/section-title.tsx'
import type { Order } from '../record/order-record.ts'
import classes from './order-proof.module.css'

/**
 * Shows a link to the proof of an order, with the number of proven spaces and of all spaces. Renders nothing before production
 * or if the order has no spaces.
 */
export function OrderProof({ order }: { order: Order }) {
  const { t } = useTranslation()
  const isMounted = ['production', 'shipped', 'installed'].includes(order.status)
  const { data } = useQuery({
    queryKey: ['installerphoto', 'proof', { id: order.id }, 'counts'],
    queryFn: () => call('orderrest/getproof', { id: order.id, perpage: 1 }),
    enabled: isMounted,
  })
  if (!data || data.spaces === 0) return null
  const values = { proven: formatNumber(data.proven), spaces: formatNumber(data.spaces) }
  return (
    <section aria-label={t('proof.title')}>
      <SectionTitle>{t('proof.title')}</SectionTitle>
      <Link to="/order/$id/proof" params={{ id: String(order.id) }} className={classes.link}>
        {t('proof.progress', values)}
      </Link>
    </section>
  )
}
