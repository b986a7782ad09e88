import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DELIVERIES_ON_A_PAGE as PAGE } from './use-deliveries.ts'
import classes from './webhook.module.css'

/**
 * Shows which deliveries are listed and how many there are, with buttons for newer and older deliveries. Renders nothing if all
 * fit on one page.
 */
export function DeliveryPager(props: { page: number; total: number; onPage: (page: number) => void }) {
  const { page, total, onPage } = props
  const { t } = useTranslation()
  if (total <= PAGE) return null
  return (
    <Group gap={8} className={classes.pager}>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('webhook.newer')}
      </Button>
      <Button variant="default" size="xs" disabled={page * PAGE >= total} onClick={() => onPage(page + 1)}>
        {t('webhook.older')}
      </Button>
      <span>
        {t('list.range', {
          from: (page - 1) * PAGE + 1,
          to: Math.min(total, page * PAGE),
          total,
        })}
      </span>
    </Group>
  )
}
