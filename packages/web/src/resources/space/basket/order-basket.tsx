import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'

/** Loaded on demand, because few baskets contain spaces of several customers. */
const BasketCustomers = lazy(() => import('./basket-customers.tsx'))

type Customer = OutputOnTheWire<CallAt<'spacerest/getbasketcustomers'>>[number]

/**
 * Button that starts an order for the spaces in the basket. If they belong to several customers, asks which customer to order
 * for.
 */
export function OrderBasket() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayOrder = useMayEdit('/order')
  const [waiting, setWaiting] = useState(false)
  const [several, setSeveral] = useState<readonly Customer[]>([])
  const [isAsking, setAsking] = useState(false)
  if (!mayOrder) return null

  const begin = ({ id }: Pick<Customer, 'id'>) =>
    navigate({ to: '/order/new', search: { customer: id, basket: 1 } })

  async function ask() {
    setWaiting(true)
    try {
      const customers = await call('spacerest/getbasketcustomers', {})
      const [first, second] = customers
      if (first && !second) await begin(first)
      else {
        setSeveral(customers)
        setAsking(true)
      }
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
      {several.length > 0 && (
        <Suspense>
          <BasketCustomers
            customers={several}
            opened={isAsking}
            onChoose={begin}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
