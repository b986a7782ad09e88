import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayEdit } from '../../core/session/use-may-edit.ts'
import type { Campaign } from './campaign-record.ts'

/** Shows a link to the screen that repeats all orders of a campaign, if the caller can edit orders. */
export function AgainButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  if (!useMayEdit('/order')) return null
  return (
    <Button
      component={Link}
      to={`/campaign/${campaign.id}/again`}
      variant="default"
      leftSection={<IconRepeat size={16} stroke={1.6} aria-hidden />}
    >
      {t('campaign_again.title')}
    </Button>
  )
}
