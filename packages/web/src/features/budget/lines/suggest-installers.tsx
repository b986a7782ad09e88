import { Button, Menu } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import type { Suggestions } from '../../../core/people/suggested-installers.ts'
import type { TextOfRow } from '../../../ui/grid/changes/use-grid-changes.ts'
import type { Budget } from '../budget-record.ts'
import { SuggestedInstallers } from './suggested-installers.tsx'
import type { BudgetLines } from './use-budget-lines.ts'

type SuggestInstallersProps = {
  budget: Budget
  /** Ids of the lines selected in the grid. */
  lineIds: readonly number[]
  lines: BudgetLines
  settle: () => Promise<boolean>
  /** Called with the installer names to write into the lines. */
  onChosen: (texts: readonly TextOfRow[]) => void
}

/**
 * Suggests installers for the selected spaces, or for all spaces, and shows the reasons. Changes nothing until the user
 * accepts.
 */
export function SuggestInstallers({ budget, lineIds, lines, settle, onChosen }: SuggestInstallersProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)

  async function suggest(selection: { line_ids?: number[] }) {
    setAsking(true)
    try {
      if (await settle())
        setSuggestions(await call('installerrest/suggest', { budget_id: budget.id, ...selection }))
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    } finally {
      setAsking(false)
    }
  }

  async function take({ installers, spaces }: Suggestions) {
    setSuggestions(null)
    try {
      // Only loaded lines can be edited.
      if (lines.rows.includes(undefined)) await lines.load(0, lines.rows.length)
      const names = new Map(installers.map(({ id, name }) => [id, name]))
      onChosen(
        spaces.flatMap(({ line_id, installer_id }): TextOfRow[] => {
          const text = names.get(installer_id ?? 0)
          return line_id && text ? [{ id: line_id, column: 'installer_id', text }] : []
        }),
      )
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    }
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" loading={isAsking} leftSection={<IconUsersGroup size={15} />}>
            {t('budget.suggest.action')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {lineIds.length > 0 && (
            <Menu.Item onClick={() => suggest({ line_ids: [...lineIds] })}>
              {t('budget.price_chosen', { count: lineIds.length })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => suggest({})}>{t('budget.price_all')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {suggestions && (
        <SuggestedInstallers
          suggestions={suggestions}
          onTake={() => take(suggestions)}
          onClose={() => setSuggestions(null)}
        />
      )}
    </>
  )
}
