import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEuros, formatNumber } from '../../../core/language/language.ts'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import type { Order } from '../record/order-record.ts'
import { type ChosenCopies, isPossible, linesLike, nameOfLine } from './chosen-lines.ts'
import classes from './line-choice.module.css'

type Line = Order['lines'][number]

/** Maximum number of lines shown together; the user can search for further lines. */
const MOST_SHOWN = 40
/** Minimum number of lines for which a search field is shown. */
const SEARCHED_FROM = 8

/** Lets the user choose lines of an order, and how many copies of each. */
export function LineChoice(props: {
  lines: readonly Line[]
  /**
   * Number of lines of the order, including lines that are not loaded yet. The button that chooses all matches is disabled
   * until all lines are loaded.
   */
  count: number
  chosen: ChosenCopies
  onChange: (chosenCopies: ChosenCopies) => void
}) {
  const { lines, chosen, onChange } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const matches = linesLike(lines, search)
  const isSearched = lines.length >= SEARCHED_FROM
  const isReading = lines.length < props.count

  function choose(line: Line, copies: number | null) {
    const next = new Map(chosen)
    if (copies === null) next.delete(line.id)
    else next.set(line.id, copies)
    onChange(next)
  }

  const addFound = () =>
    onChange(new Map([...chosen, ...matches.map((line) => [line.id, line.copies] as const)]))

  return (
    <div className={classes.choice}>
      {isSearched && (
        <div className={classes.search}>
          <TextField label={t('order.cancel_lines.search')} value={search} onChange={setSearch} />
          <Button variant="default" disabled={isReading || matches.length === 0} onClick={addFound}>
            {isReading
              ? t('order.cancel_lines.reading', { count: props.count })
              : t('order.cancel_lines.all_found', {
                  count: matches.length,
                  shown: formatNumber(matches.length),
                })}
          </Button>
        </div>
      )}
      <ul className={classes.lines} aria-label={t('order.lines')}>
        {matches.slice(0, MOST_SHOWN).map((line) => (
          <LineRow
            key={line.id}
            line={line}
            copies={chosen.get(line.id)}
            onChoose={(copies) => choose(line, copies)}
          />
        ))}
      </ul>
      {matches.length === 0 && !isReading && (
        <p className={classes.note}>{t('order.cancel_lines.none_found')}</p>
      )}
      {matches.length > MOST_SHOWN && (
        <p className={classes.note}>
          {t('order.cancel_lines.more', { shown: formatNumber(matches.length - MOST_SHOWN) })}
        </p>
      )}
    </div>
  )
}

function LineRow(props: {
  line: Line
  copies: number | undefined
  onChoose: (copies: number | null) => void
}) {
  const { line, copies, onChoose } = props
  const { t } = useTranslation()
  const isChosen = copies !== undefined
  const size = `${formatNumber(line.width)} × ${formatNumber(line.height)} mm`
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked ? line.copies : null)}
        aria-label={t('order.cancel_lines.line', { number: line.number, name: nameOfLine(line) })}
      />
      <span className={classes.number}>{line.number}</span>
      <span className={classes.name}>
        {nameOfLine(line)}
        <small>
          <bdi>{[line.image_name, size].filter(Boolean).join(' · ')}</bdi>
        </small>
      </span>
      {isChosen && line.copies > 1 ? (
        <span className={classes.copies}>
          <NumberField
            label=""
            ariaLabel={t('order.cancel_lines.copies_of', { number: line.number })}
            decimals={0}
            value={copies}
            error={
              isPossible(line, copies)
                ? undefined
                : t('order.cancel_lines.beyond', { copies: formatNumber(line.copies) })
            }
            onChange={onChoose}
          />
          <span>{t('order.cancel_lines.of', { copies: formatNumber(line.copies) })}</span>
        </span>
      ) : (
        <span className={classes.copies}>
          {t('order.cancelled_lines.copies', { count: line.copies, shown: formatNumber(line.copies) })}
        </span>
      )}
      <span className={classes.net}>{formatEuros(line.net)}</span>
    </li>
  )
}
