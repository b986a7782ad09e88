import { formatCount } from '@lienzo/rules/money'
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconBasket, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../ui/hooks/locale.ts'
import { OrderBasket } from './order-basket.tsx'
import { useBasketChange } from './use-basket.ts'

/** Value of the list filter that matches the spaces in the basket. */
const inBasket = 'eq;true'

/**
 * Shows the number of spaces in the basket, with buttons to list them and to empty the basket. Renders nothing if the basket is
 * empty.
 */
export function BasketButton({ total }: { total: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const change = useBasketChange()
  if (total === 0) return null
  const empty = () => change({ all: { search: '', filters: { in_basket: inBasket }, total } }, false)
  return (
    <Group gap={4} align="center" justify="flex-end">
      <Button
        size="sm"
        variant="default"
        leftSection={<IconBasket size={16} stroke={1.6} />}
        onClick={() => navigate({ to: '/space', search: { f_in_basket: inBasket } })}
      >
        {t('space.basket.holds', {
          count: total,
          shown: formatCount(total, locale),
        })}
      </Button>
      <Tooltip label={t('space.basket.empty')}>
        <ActionIcon
          size={30}
          variant="subtle"
          color="gray"
          aria-label={t('space.basket.empty')}
          onClick={empty}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <OrderBasket />
    </Group>
  )
}
