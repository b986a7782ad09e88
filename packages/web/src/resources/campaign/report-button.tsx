import { mayAccess } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePaper } from '../../core/record/use-paper.ts'
import { usePermissions } from '../../core/session/permissions.ts'
import type { Campaign } from './campaign-record.ts'

/** Shows a button that prints the report of all orders of a campaign, if the caller can see orders. */
export function ReportButton({ campaign: { id, name } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const { printing, print } = usePaper()
  if (!permissions || !mayAccess(permissions, '/order')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
      loading={printing}
      onClick={() => print('orderrest/printraport', { campaign_id: id }, `${name}-report.pdf`)}
    >
      {t('campaign.report')}
    </Button>
  )
}
