import { mayAccess } from '@lienzo/rules/people/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { PhotoReprint } from '../../core/overview/photo-reprint.tsx'
import { usePermissions } from '../../core/session/permissions.ts'
import { useIsHouse } from '../../core/session/use-is-house.ts'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import type { Budget } from './budget-record.ts'
import classes from './budget-story.module.css'

/** Maximum number of photos shown; the photo review lists all of them. */
const MOST_SHOWN = 50

/**
 * Lists the work of a budget that must be done again: space, reason, payer and reprint order. Renders nothing for customers or
 * for users without access to the photo review.
 */
export function BudgetRedos({ budget }: { budget: Budget }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isHouse = useIsHouse()
  const permissions = usePermissions()
  const isGivenOut = budget.revisions.some(({ status }) => status === 'approved' || status === 'closed')
  const queryKey = ['installerphoto', 'redos', budget.code]
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      call('budgetrest/getinstallerphotos', {
        filters: { budget_code: `eq;${budget.code}`, refusal: 'eq;do_again', state: 'eq;rejected' },
        perpage: MOST_SHOWN,
      }),
    enabled: isHouse && isGivenOut && permissions !== null && mayAccess(permissions, '/budget/photoreview'),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <FormGroup title={t('budget.redo.title')}>
      <ul className={classes.list}>
        {data.rows.map((photo) => (
          <li key={photo.id}>
            <Link to="/space/$id" params={{ id: String(photo.space_id) }}>
              {photo.space_name}
            </Link>
            <span>{photo.reason}</span>
            {photo.payer && <span className={classes.who}>{t(`budget.redo.pays.${photo.payer}`)}</span>}
            <Link
              to="/budget/photoreview"
              search={{ f_id: `eq;${photo.id}`, f_state: 'in;pending|valid|rejected' }}
            >
              {t('budget.redo.photo')}
            </Link>
            <PhotoReprint photo={photo} onMade={() => queries.invalidateQueries({ queryKey })} />
          </li>
        ))}
      </ul>
    </FormGroup>
  )
}
