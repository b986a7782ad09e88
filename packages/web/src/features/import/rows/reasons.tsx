import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import type { ImportWords } from '../import-words.ts'
import classes from './rows.module.css'

type Faults = OutputOnTheWire<CallAt<'importsrest/getdetailforedit'>>
type Column = Faults['columns'][number]
type Group = Faults['groups'][number]

/**
 * Lists the reasons for a column's faults, each with its number of rows. Omits rows of groups that are listed separately.
 * Renders nothing if there is only one reason and the column's button accepts proposals for all rows.
 */
export function Reasons(props: {
  words: ImportWords
  column: Pick<Column, 'rows' | 'proposals' | 'reasons'>
  groups: readonly Group[]
  many: readonly Group[]
}) {
  const { words, column, groups, many } = props
  const { t } = useTranslation()
  const isOnly = column.reasons.length === 1
  if (isOnly && column.proposals > 1 && column.proposals === column.rows) return null
  const reasons = column.reasons.flatMap(({ rows, texts, example }) => {
    const isOfReason = ({ key, level }: Group) => key === example.key && level === example.level
    const own = many.filter(isOfReason)
    const remainingRows = rows - own.reduce((sum, group) => sum + group.rows, 0)
    if (remainingRows <= 0) return []
    const other = groups.find((group) => isOfReason(group) && !own.includes(group))
    return [{ rows: remainingRows, isOneText: texts - own.length === 1, example: other ?? example }]
  })
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ rows, isOneText, example }) => {
        const reason = words.faultOfCell(example)
        return (
          <li key={`${example.level} ${example.key}`}>
            {rows < column.rows && (
              <>
                <strong className={classes.groupCount}>
                  {t('import.in_rows', { count: rows, rows: formatNumber(rows) })}
                </strong>{' '}
              </>
            )}
            {isOneText ? reason : t('import.such_as', { reason })}
          </li>
        )
      })}
    </ul>
  )
}
