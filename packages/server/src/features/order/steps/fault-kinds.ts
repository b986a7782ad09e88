import type { FieldErrors } from '@lienzo/contract/wire/errors'
import { writeLineNumbers } from '@lienzo/rules/sales/lines/line-numbers'
import type { LineFault } from '../lines/checks/line-faults.ts'

/** Parts of a kind that are named at most, such as artworks, each at its first line. */
const MOST_NAMED = 5
/** Characters of the numbers of lines in one refusal, shared by its kinds. */
const MOST_CHARACTERS = 9000

/** A fault of one line: its number, and its place on the order, from 0. */
type FaultAt = { place: number; number: number; fault: LineFault }

/**
 * Sums up the faults of lines by kind: by key, and by check where one failed. Each kind stands at its first line, with
 * `lines` (how many lines it concerns), `numbers` (of those lines, as `readLineNumbers` reads them) and `names` (how many
 * parts). Further parts of a kind stand at the first line of each. So the answer does not grow with the order.
 */
export function faultsByKind(
  lines: readonly { number: number; faults: readonly LineFault[] }[],
): FieldErrors {
  const found = lines.flatMap(({ number, faults }, place): FaultAt[] =>
    faults.map((fault) => ({ place, number, fault })),
  )
  const kinds = Map.groupBy(found, ({ fault }) => `${fault.key} ${fault.values?.check ?? ''}`)
  const fields: FieldErrors = {}
  for (const ofKind of kinds.values()) {
    const byName = Map.groupBy(ofKind, ({ fault }) => fault.values?.name)
    const numbers = [...new Set(ofKind.map(({ number }) => number))]
    const counted = {
      lines: numbers.length,
      numbers: writeLineNumbers(numbers, Math.floor(MOST_CHARACTERS / kinds.size)),
      names: byName.size,
    }
    const named = [...byName.values()].slice(0, MOST_NAMED).flatMap(([first]) => first ?? [])
    for (const [index, { place, number, fault }] of named.entries()) {
      const { field, values, ...error } = fault
      const path = freePath(fields, `lines.${place}.${field}`, String(values?.check ?? error.key))
      fields[path] = { ...error, values: { ...values, number, ...(index === 0 ? counted : {}) } }
    }
  }
  return fields
}

/** A field of a line can have faults of several kinds: the later ones stand below it, by the last word of their kind. */
function freePath(fields: FieldErrors, path: string, kind: string): string {
  return path in fields ? `${path}.${kind.split('.').slice(-2).join('_')}` : path
}

/** Returns the English sentence of a refusal by kind. */
export function kindsSentence(fields: FieldErrors): string {
  const sentences = Object.entries(fields).map(([path, { message, values = {} }]) => {
    if (!path.startsWith('lines.')) return `${path} ${message}`
    const others = Number(values.lines ?? 1) - 1
    return `line ${values.number} ${others > 0 ? `and ${others} more: the first ` : ''}${message}`
  })
  return sentences.join('; ')
}
