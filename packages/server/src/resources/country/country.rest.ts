import { countryName } from '@lienzo/rules/customers/country-name'
import { plainText } from '@lienzo/rules/records/plain-text'
import type { HandlersOf } from '../../core/context/handler.ts'
import { localeOf } from '../../core/context/locale.ts'
import { allCountries, namesOf, type State, statesOf } from '../../core/domain/places.ts'
import { spanishStateNames } from '../../core/domain/state-names.ts'

/** Codes of the countries listed first, because most addresses are in these countries. */
const nearest = ['ES', 'PT']

export const countryHandlers: HandlersOf<'countryrest'> = {
  list: async ({ caller }, input) => {
    const locale = localeOf(input.language ?? caller.language)
    const countries = (await allCountries()).map((country) => ({
      ...country,
      name: countryName(country.code, locale),
    }))
    const near = nearest.flatMap((code) => countries.find((country) => country.code === code) ?? [])
    const others = countries.filter(({ code }) => !nearest.includes(code))
    const sorted = [...near, ...others.sort(byName(locale))]
    return pageOf(
      filterRows(sorted, input.search, ({ code, name }) => [name, code]),
      input,
    )
  },
}

export const stateHandlers: HandlersOf<'staterest'> = {
  list: async ({ caller }, input) => {
    const language = input.language ?? caller.language
    const sorted = [...(await statesOf(input.country))].sort(byName(localeOf(language)))
    const states = sorted.map((state) => ({ ...state, label: labelOf(state, language) }))
    return pageOf(filterRows(states, input.search, namesOf), input)
  },
}

function labelOf({ code, name }: State, language: string): string {
  const spanish = language === 'es' ? spanishStateNames[code] : undefined
  return spanish === undefined ? name : `${name} / ${spanish}`
}

/** Returns a function that compares rows by name in the sort order of a locale. */
function byName(locale: string) {
  const { compare } = new Intl.Collator(locale)
  return (one: { name: string }, other: { name: string }) => compare(one.name, other.name)
}

function filterRows<Row>(rows: Row[], search: string, wordsOf: (row: Row) => string[]): Row[] {
  const query = plainText(search)
  return query === ''
    ? rows
    : rows.filter((row) => wordsOf(row).some((word) => plainText(word).includes(query)))
}

function pageOf<Row>(rows: Row[], { page, perpage }: { page: number; perpage: number }) {
  const first = (page - 1) * perpage
  return { rows: rows.slice(first, first + perpage), total: rows.length, page, perpage }
}
