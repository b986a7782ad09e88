import { readLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import type { TFunction } from 'i18next'
import { fieldErrorText } from '../../../../core/call/field-error-text.ts'
import { formatNumber } from '../../../../core/language/language.ts'
import type { Fault } from './step-failure.ts'

/** Maximum number of kinds shown; further kinds are only counted. */
const MOST_KINDS = 30
/** Maximum number of reasons shown for each kind. For example, each artwork is a separate reason, shown with its first line. */
const MOST_NAMED = 5

/**
 * Names of kinds, by the key of a fault or by the first two parts of the key of a check. Preflight checks are of the kind
 * `file`; all other keys have no name.
 */
const names: Readonly<Record<string, KindName>> = {
  'validation.advertised_inactive': 'advertised',
  'validation.artwork_deleted': 'artwork_deleted',
  'validation.artwork_not_approved': 'not_approved',
  'validation.artwork_not_released': 'not_released',
  'validation.artwork_refused': 'refused',
  'validation.artwork_version_changed': 'newer_version',
  'validation.finish_inactive': 'finish',
  'validation.material_inactive': 'material',
  'validation.product_inactive': 'product',
  'validation.promotion_inactive': 'promotion',
  'validation.space_inactive': 'space',
  'size.material': 'roll',
  'size.product': 'sizes',
  'size.proportions': 'proportions',
  'size.resolution': 'resolution',
  'size.space': 'in_space',
}
type KindName =
  | 'advertised'
  | 'artwork_deleted'
  | 'file'
  | 'finish'
  | 'in_space'
  | 'material'
  | 'newer_version'
  | 'not_approved'
  | 'not_released'
  | 'product'
  | 'promotion'
  | 'proportions'
  | 'refused'
  | 'resolution'
  | 'roll'
  | 'sizes'
  | 'space'

/**
 * Group of similar reasons why a step was refused. `lines` is the number of affected lines, or 0 if the reasons concern the
 * order itself.
 */
export type FaultKind = {
  id: string
  name: KindName | undefined
  lines: number
  /** Numbers of the affected lines. If the refusal does not list all of them, there are fewer numbers than `lines`. */
  numbers: readonly number[]
  /** Reasons to show. `further` is the number of reasons that are not shown. */
  named: readonly [Fault, ...Fault[]]
  further: number
}

/**
 * Groups reasons into kinds that users understand. For example, sizes that are too high and sizes that are too wide are one
 * kind. `further` is the number of kinds beyond the maximum.
 */
export function faultKinds(faults: readonly Fault[]): { kinds: readonly FaultKind[]; further: number } {
  const byKind = Map.groupBy(faults, (fault) => {
    const of = fault.path.startsWith('lines.') ? 'lines' : fault.path
    return `${of} ${nameOf(fault) ?? fault.error.key}`
  })
  const all = [...byKind].flatMap(([id, [first, ...others]]) => (first ? kindOf(id, [first, ...others]) : []))
  return { kinds: all.slice(0, MOST_KINDS), further: Math.max(0, all.length - MOST_KINDS) }
}

function kindOf(id: string, faults: readonly [Fault, ...Fault[]]): FaultKind {
  const [first, ...others] = faults
  const named: FaultKind['named'] = [first, ...others.slice(0, MOST_NAMED - 1)]
  const parts = [...Map.groupBy(faults, ({ error }) => `${error.key} ${error.values?.check}`).values()]
  const names = parts.reduce((sum, part) => sum + Number(part[0]?.error.values?.names ?? part.length), 0)
  const further = Math.max(0, names - named.length)
  const name = nameOf(first)
  if (!first.path.startsWith('lines.')) return { id, name, named, further, lines: 0, numbers: [] }
  const numbers = [...new Set(parts.flatMap(numbersOf))].toSorted((one, other) => one - other)
  // Uses the largest count, because a line can fail for several reasons and a refusal can omit line numbers.
  const lines = parts.reduce((most, part) => Math.max(most, countOf(part)), numbers.length)
  return { id, name, named, further, lines, numbers }
}

/**
 * Returns the number of lines affected by reasons with a common key. This is the number in the first reason if it contains one,
 * otherwise the number of reasons.
 */
function countOf([first, ...others]: readonly Fault[]): number {
  return Number(first?.error.values?.lines ?? 1 + others.length)
}

function numbersOf(faults: readonly Fault[]): number[] {
  const numbers = faults[0]?.error.values?.numbers
  return numbers === undefined ? faults.map(numberOf) : readLineNumbers(String(numbers))
}

function nameOf({ error }: Fault): KindName | undefined {
  const check = error.values?.check
  if (check === undefined) return names[error.key]
  const [of, name] = String(check).split('.')
  return of === 'preflight' ? 'file' : names[`${of}.${name}`]
}

/** Returns the line number of a reason: the number in its values, or else the line index in its path plus one. */
function numberOf({ path, error }: Fault): number {
  return Number(error.values?.number ?? Number(path.split('.')[1]) + 1)
}

/**
 * Returns the title of a kind with its number of lines ("Proporciones: 4.000 líneas"). Returns undefined if the kind has no
 * name.
 */
export function kindTitle({ name, lines }: FaultKind, t: TFunction): string | undefined {
  if (name === undefined) return undefined
  return t('order.kinds.title', { count: lines, kind: t(`order.kinds.${name}`), shown: formatNumber(lines) })
}

/**
 * Returns one sentence per kind: the title of the kind, or its first reason if the kind has no name, or if it affects at most
 * one line and is not a failed check. If there are more kinds than the maximum, the last sentence counts the remaining kinds.
 */
export function kindSentences(faults: readonly Fault[], t: TFunction): string[] {
  const { kinds, further } = faultKinds(faults)
  const sentences = kinds.map((kind) => {
    const title = kindTitle(kind, t)
    const [{ error, path }] = kind.named
    const isOne = kind.lines <= 1 && error.values?.check === undefined
    return title === undefined || isOne ? fieldErrorText(error, t, path) : `${title}.`
  })
  return further > 0 ? [...sentences, t('order.for_spaces.not_named', { count: further })] : sentences
}
