import { Button, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'

type Customer = { id: number; name: string; spaces: number }

/** Asks which customer to order for, if the basket contains spaces of several customers. */
export default function BasketCustomers({
  customers,
  opened,
  onChoose,
  onClose,
}: {
  customers: readonly Customer[]
  opened: boolean
  onChoose(customer: Customer): void
  onClose(): void
}) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('space.basket.order_which')}>
      <Stack gap="xs">
        <Text size="md">{t('space.basket.order_which_text')}</Text>
        {customers.map((customer) => (
          <Button
            key={customer.id}
            variant="default"
            justify="space-between"
            rightSection={t('space.basket.order_spaces', {
              count: customer.spaces,
              shown: formatNumber(customer.spaces),
            })}
            onClick={() => onChoose(customer)}
          >
            {customer.name}
          </Button>
        ))}
      </Stack>
    </Modal>
  )
}
