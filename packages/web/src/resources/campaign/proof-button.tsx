import { mayAccess } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import type { Campaign } from './campaign-record.ts'

/** Shows a link to the proof photos of a campaign's spaces, if the caller can see orders. */
export function ProofButton({ campaign: { id } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  if (!permissions || !mayAccess(permissions, '/order')) return null
  return (
    <Button
      component={Link}
      to={`/campaign/${id}/proof`}
      variant="default"
      leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />}
    >
      {t('proof.title')}
    </Button>
  )
}
