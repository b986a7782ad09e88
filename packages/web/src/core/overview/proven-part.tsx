import { mayAccess } from '@lienzo/rules/people/permissions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../call/call.ts'
import { formatNumber, formatPercent } from '../language/language.ts'
import { usePermissions } from '../session/permissions.ts'
import { Part } from './part.tsx'
import classes from './proven-bar.module.css'
import { ProvenBar, ProvenLegend } from './proven-bar.tsx'

/** Campaign or installer whose share of proven spaces is shown. `by` determines how the details are grouped. */
type ProvenPartProps =
  | { of: 'campaign'; id: number; by: 'shop' }
  | { of: 'installer'; id: number; by: 'campaign' }

/**
 * Shows the share of proven spaces of a campaign or an installer, with a link to the details. Renders nothing if no budget was
 * approved or the user is not allowed to see photos.
 */
export function ProvenPart({ of, id, by }: ProvenPartProps) {
  const { t } = useTranslation()
  const permissions = usePermissions()
  const input = of === 'campaign' ? { by, campaign_id: id } : { by, installer_id: id }
  const { data } = useQuery({
    queryKey: ['installerphoto', 'share', input],
    queryFn: ({ signal }) => call('budgetrest/provenshare', input, { signal }),
    enabled: permissions !== null && mayAccess(permissions, '/budget/photoreview'),
  })
  if (!data || data.all.spaces === 0) return null
  const { proven, spaces } = data.all
  return (
    <Part
      title={t('photoreview.share.share')}
      count={formatPercent(Math.round((100 * proven) / spaces))}
      all={{
        to: '/budget/photoreview',
        search: { as: 'share', mode: by, [`f_${of}_id`]: `in;${id}` },
        label: t('photoreview.share.details'),
      }}
    >
      <div className={classes.part}>
        <ProvenBar counts={data.all} />
        <p>
          {t('photoreview.share.progress', { proven: formatNumber(proven), spaces: formatNumber(spaces) })}
        </p>
        <ProvenLegend counts={data.all} />
      </div>
    </Part>
  )
}
