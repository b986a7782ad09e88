import { budgetStates } from '@lienzo/rules/installation/budget-states'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type PaperLanguage, PrintMenu } from '../../../core/detail/print-menu.tsx'
import { usePaper } from '../../../core/record/use-paper.ts'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import type { Budget } from '../budget-record.ts'

/** Label keys of the spreadsheet columns that describe the budget itself, by column name. */
const budgetHeaders = {
  code: 'code',
  revision: 'revision',
  status: 'status',
  order_code: 'order_id',
  customer_name: 'customer_id',
  valid_until: 'valid_until',
  net: 'net',
  total: 'total',
} as const

/** Offers the budget as a PDF, in the caller's language or a different language, and its spaces as a spreadsheet. */
export function BudgetPapers({
  budget,
  settleLines,
}: {
  budget: Budget
  /**
   * Saves the lines before they are exported, so that the spreadsheet matches the screen. Resolves with true if saving
   * succeeded.
   */
  settleLines: () => Promise<boolean>
}) {
  const { t } = useTranslation()
  const isHouse = useIsHouse()
  const { printing, print: printPaper, save } = usePaper()
  const { id, code, revision } = budget
  const name = revision === 1 ? code : `${code}-R${revision}`

  const print = (language?: PaperLanguage) =>
    printPaper('budgetrest/print', { id, ...(language && { language }) }, `${name}.pdf`)

  const statusWords = Object.fromEntries(budgetStates.map((state) => [state, t(`budget.states.${state}`)]))
  async function exportLines() {
    await settleLines()
    const columns = Object.entries(budgetHeaders).map(([column, key]) => ({
      name: column,
      header: t(`budget.${key}`),
      ...(column === 'status' && { words: statusWords }),
    }))
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const request = { ids: [id], lines: true, title: t('budget.plural'), time_zone, columns }
    await save('budgetrest/export', request, `${name}.xlsx`)
  }

  return (
    <PrintMenu label={t('budget.code')} printing={printing} forCustomer={isHouse} onPrint={print}>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={exportLines}>
        {t('budget.lines_sheet')}
      </Menu.Item>
    </PrintMenu>
  )
}
