import { priceSources } from '@lienzo/rules/installation/budget-price'
import { Button, Menu } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import type { Budget } from '../budget-record.ts'

type Source = (typeof priceSources)[number]

type PriceSourcesProps = {
  budget: Budget
  /** Ids of the lines selected in the grid. */
  lineIds: readonly number[]
  settle: () => Promise<boolean>
  onPriced: () => void
}

/**
 * Reprices the selected lines, or all lines, by the tariff or by their installers' rates, or fixes the lines at their current
 * amounts.
 */
export function PriceSources({ budget, lineIds, settle, onPriced }: PriceSourcesProps) {
  const { t } = useTranslation()
  const [isPricing, setPricing] = useState(false)

  async function price(source: Source, selection: { line_ids?: number[] }) {
    setPricing(true)
    try {
      if (!(await settle())) return
      const { changed } = await call('budgetrest/updatepricesource', { id: budget.id, source, ...selection })
      showNotice({ message: t('budget.priced', { count: changed }) })
      onPriced()
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    } finally {
      setPricing(false)
    }
  }

  const itemsFor = (selection: { line_ids?: number[] }) =>
    priceSources.map((source) => (
      <Menu.Item key={source} onClick={() => price(source, selection)}>
        {t(`budget.sources.${source}`)}
      </Menu.Item>
    ))

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" loading={isPricing} leftSection={<IconCalculator size={15} />}>
          {t('budget.price')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lineIds.length > 0 && (
          <>
            <Menu.Label>{t('budget.price_chosen', { count: lineIds.length })}</Menu.Label>
            {itemsFor({ line_ids: [...lineIds] })}
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('budget.price_all')}</Menu.Label>
        {itemsFor({})}
      </Menu.Dropdown>
    </Menu>
  )
}
