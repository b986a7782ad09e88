import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../session/use-may-edit.ts'

/**
 * Link that creates an order for a customer, or for one of the customer's campaigns. Shown only to users who can edit orders.
 */
export function NewOrderButton({ customerId, campaignId }: { customerId: number; campaignId?: number }) {
  const { t } = useTranslation()
  if (!useMayEdit('/order')) return null
  return (
    <Button
      renderRoot={(link) => (
        <Link
          to="/order/new"
          search={{ customer: customerId, ...(campaignId ? { campaign: campaignId } : {}) }}
          {...link}
        />
      )}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('order.new')}
    </Button>
  )
}
