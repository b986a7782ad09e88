import { movementKinds } from '@lienzo/contract/people/user'
import { Button } from '@mantine/core'
import { IconCloudOff, IconReceipt, IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import {
  boundsOf,
  choicesFilter,
  momentFilter,
  readFilter,
} from '../../../core/list/filters/filter-values.ts'
import { ListPager } from '../../../core/list/state/list-pager.tsx'
import {
  isNarrowed,
  type ListState,
  readListState,
  requestOf,
  startingState,
  withFilter,
  writeListState,
} from '../../../core/list/state/list-state.ts'
import { useListPage } from '../../../core/list/state/use-list-page.ts'
import { MomentField } from '../../../ui/dates/moment-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { FieldRow, FormGroup } from '../../../ui/layout/form-group.tsx'
import type { User } from '../user-record.ts'
import { MovementTable } from './movement-table.tsx'
import classes from './user-balance.module.css'

const start = startingState('', 'desc')
const columns = ['kind', 'created_at']
const anyKind = 'any'

/** Returns the name under which the lists of a user's movements are cached. */
export function movementsOf(userId: number): string {
  return `movement-${userId}`
}

/** Shows the movements of a user, newest first, with filters by kind and date. The filters are stored in the URL. */
export function UserMovements({ user }: { user: User }) {
  const { t } = useTranslation()
  const parameters = useSearchParameters()
  const navigate = useNavigate()
  const state = readListState(parameters, start, columns)
  const { page, expect } = useListPage(
    movementsOf(user.id),
    (request) => call('userrest/movements', { ...request, user_id: user.id }),
    requestOf(state),
  )
  const kinds = movementKinds.map((value) => ({ value, label: t(`user.movement.kinds.${value}`) }))
  const kindFilter = readFilter({ kind: 'choice', choices: kinds }, state.filters.kind)
  const kind = movementKinds.find((each) => kindFilter?.operator === 'in' && kindFilter.values.includes(each))
  const dates = boundsOf({ kind: 'moment' }, state.filters.created_at)

  function setState(next: ListState, options: { replace?: boolean } = {}) {
    const search = { tab: 'balance', ...writeListState(next, start) }
    void navigate({ to: '.', search, replace: options.replace ?? false })
  }

  function setDates(changes: Partial<typeof dates>) {
    const bounds = { ...dates, ...changes }
    if (Number.isNaN(bounds.minimum) || Number.isNaN(bounds.maximum)) return
    setState(withFilter(state, 'created_at', momentFilter(bounds)), { replace: true })
  }

  const { rows, total } = page.data ?? {}
  return (
    <FormGroup title={t('user.movement.title')} help={t('user.movement.help')}>
      <FieldRow columns={3}>
        <ChoiceField
          label={t('user.movement.kind')}
          value={kind ?? anyKind}
          choices={[{ value: anyKind, label: t('list.any') }, ...kinds]}
          onChange={(choice) =>
            setState(withFilter(state, 'kind', choicesFilter(choice === anyKind ? [] : [choice])), {
              replace: true,
            })
          }
        />
        <MomentField
          edge="start"
          label={t('list.filter.from')}
          value={dates.minimum}
          onChange={(minimum) => setDates({ minimum })}
        />
        <MomentField
          edge="end"
          label={t('list.filter.to')}
          value={dates.maximum}
          onChange={(maximum) => setDates({ maximum })}
        />
      </FieldRow>
      {page.isError && (
        <EmptyState
          icon={IconCloudOff}
          tone="failure"
          title={t('list.failed_title')}
          text={failureText(page.error, t)}
        >
          <Button variant="default" onClick={() => page.refetch()}>
            {t('list.retry')}
          </Button>
        </EmptyState>
      )}
      {total === 0 &&
        (isNarrowed(state) ? (
          <EmptyState icon={IconSearchOff} title={t('list.no_match_title')}>
            <Button variant="default" onClick={() => setState(start)}>
              {t('list.clear_all')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={IconReceipt}
            title={t('user.movement.empty_title')}
            text={t('user.movement.empty_text')}
          />
        ))}
      {rows && total !== undefined && total > 0 && (
        <div>
          <MovementTable rows={rows} outdated={page.isPlaceholderData} />
          <div className={classes.pager}>
            <ListPager state={state} total={total} onState={setState} onExpect={expect} />
          </div>
        </div>
      )}
    </FormGroup>
  )
}
