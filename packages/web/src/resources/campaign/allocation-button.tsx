import { mayAccess } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import type { Campaign } from './campaign-record.ts'

/**
 * Shows a link to the screen that allocates a campaign's artwork to spaces, if the caller can see orders. Renders nothing if
 * the campaign has no artwork.
 */
export function AllocationButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  if (campaign.images === 0 || !permissions || !mayAccess(permissions, '/order')) return null
  return (
    <Button
      component={Link}
      to={`/campaign/${campaign.id}/allocation`}
      variant="default"
      leftSection={<IconLayoutGrid size={16} stroke={1.6} aria-hidden />}
    >
      {t('allocation.title')}
    </Button>
  )
}
