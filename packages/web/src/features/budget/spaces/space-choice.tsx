import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { plainText } from '@lienzo/rules/records/plain-text'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../core/language/language.ts'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import classes from './space-choice.module.css'

export type OrderSpace = OutputOnTheWire<CallAt<'budgetrest/getorderspaces'>>[number]

/** Maximum number of spaces shown together; the user can search for the remaining spaces. */
const MOST_SHOWN = 100
/** Minimum number of spaces for which a search field is shown. */
const SEARCHED_FROM = 8

type SpaceChoiceProps = {
  spaces: readonly OrderSpace[]
  chosen: ReadonlySet<number>
  onChange: (spaceIds: ReadonlySet<number>) => void
}

/** Lets the user choose among the spaces of an order. Shows each space with the products printed for it. */
export function SpaceChoice({ spaces, chosen, onChange }: SpaceChoiceProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const matches = spacesLike(spaces, search)
  const free = matches.filter(isFree)

  function choose(some: readonly OrderSpace[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const { space_id } of some) {
      if (isChosen) next.add(space_id)
      else next.delete(space_id)
    }
    onChange(next)
  }

  const valuesOf = (count: number) => ({ count, shown: formatNumber(count) })
  return (
    <div className={classes.choice}>
      <div className={classes.search}>
        {spaces.length >= SEARCHED_FROM && (
          <TextField label={t('budget.choice.search')} value={search} onChange={setSearch} />
        )}
        <Button variant="default" disabled={free.length === 0} onClick={() => choose(free, true)}>
          {t('budget.choice.all', valuesOf(free.length))}
        </Button>
        <Button variant="default" disabled={chosen.size === 0} onClick={() => choose(matches, false)}>
          {t('budget.choice.none')}
        </Button>
        <output className={classes.count}>{t('budget.choice.chosen', valuesOf(chosen.size))}</output>
      </div>
      <ul className={classes.spaces} aria-label={t('budget.spaces')}>
        {matches.slice(0, MOST_SHOWN).map((space) => (
          <li key={space.space_id} data-chosen={chosen.has(space.space_id) || undefined}>
            <Checkbox
              checked={chosen.has(space.space_id)}
              disabled={!isFree(space)}
              onChange={(event) => choose([space], event.currentTarget.checked)}
              label={
                <>
                  {`${space.number} · ${space.name}`}
                  <small>{aboutSpace(space)}</small>
                </>
              }
            />
            {!isFree(space) && (
              <span className={classes.elsewhere}>
                {t('budget.choice.elsewhere', { code: space.budget_code })}
              </span>
            )}
            <span className={classes.number}>{t('budget.choice.pieces', valuesOf(space.pieces))}</span>
            <span className={classes.number}>{`${formatNumber(space.m2, 2)} m²`}</span>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p className={classes.note}>{t('list.no_match_title')}</p>}
      {matches.length > MOST_SHOWN && (
        <p className={classes.note}>{t('budget.choice.more', valuesOf(matches.length - MOST_SHOWN))}</p>
      )}
    </div>
  )
}

/** Returns true if no other budget of the order contains the space. */
function isFree({ budget_code }: OrderSpace): boolean {
  return budget_code === null
}

function aboutSpace({ city, products }: OrderSpace): string {
  return [city, products.join(', ')].filter(Boolean).join(' · ')
}

/** Returns the spaces whose number, name, city and products together contain all words of the search text, in any order. */
function spacesLike(spaces: readonly OrderSpace[], text: string): readonly OrderSpace[] {
  const words = plainText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return spaces
  return spaces.filter(({ number, name, city, products }) => {
    const spaceText = plainText([number, name, city, ...products].join(' '))
    return words.every((word) => spaceText.includes(word))
  })
}
