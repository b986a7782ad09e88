import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { formatNumber } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'

type Customer = OutputOnTheWire<CallAt<'spacerest/getbasketcustomers'>>[number]

/** Begins an order for the spaces of the basket: of their customer, or of the one of several that somebody chooses. */
export function OrderBasket() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayOrder = useMayEdit('/order')
  const [waiting, setWaiting] = useState(false)
  const [several, setSeveral] = useState<readonly Customer[]>([])
  if (!mayOrder) return null

  const begin = ({ id }: Customer) => navigate({ to: '/order/new', search: { customer: id, basket: 1 } })

  async function ask() {
    setWaiting(true)
    try {
      const customers = await call('spacerest/getbasketcustomers', {})
      const [first, second] = customers
      if (first && !second) await begin(first)
      else setSeveral(customers)
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    } finally {
      setWaiting(false)
    }
  }

  return (
    <>
      <Button
        size="sm"
        variant="default"
        loading={waiting}
        leftSection={<IconShoppingCartPlus size={16} stroke={1.6} />}
        onClick={ask}
      >
        {t('space.basket.order')}
      </Button>
      <Modal opened={several.length > 0} onClose={() => setSeveral([])} title={t('space.basket.order_which')}>
        <Stack gap="xs">
          <Text size="md">{t('space.basket.order_which_text')}</Text>
          {several.map((customer) => (
            <Button
              key={customer.id}
              variant="default"
              justify="space-between"
              rightSection={t('space.basket.order_spaces', {
                count: customer.spaces,
                shown: formatNumber(customer.spaces),
              })}
              onClick={() => begin(customer)}
            >
              {customer.name}
            </Button>
          ))}
        </Stack>
      </Modal>
    </>
  )
}
