import { Refusal } from '../../context/refusal.ts'

/** Fields of a form at most; longer lists are sent as JSON, in one field or as the whole body. */
const MOST_FIELDS = 2_000

/** A name, and within brackets what it is the name of: `filters[code]`, `ids[]`, `ids[3]`. */
const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?$/

type Part = { key: string | undefined; value: string }

/**
 * Reads a form-encoded body, at a cost that grows with its length alone. Fields are texts; a name that comes several times,
 * or ends in `[]` or numbers, is a list, and one that ends in a name is a record, one level deep. What is deeper keeps its
 * name as it was written, so that the call refuses it by that name. Throws a Refusal, TOO_LARGE.
 */
export function readForm(text: string): Record<string, unknown> {
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS)
    throw new Refusal('TOO_LARGE', `A form has at most ${MOST_FIELDS} fields; send lists as JSON`)
  const fields = new Map<string, Part[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const [, field = name, key] = NAME.exec(name) ?? []
    const parts = fields.get(field)
    if (parts) parts.push({ key, value })
    else fields.set(field, [{ key, value }])
  }
  return Object.fromEntries([...fields].map(([field, parts]) => [field, valueFrom(parts)]))
}

function valueFrom(parts: Part[]): unknown {
  const values = parts.map(({ value }) => value)
  if (parts.length === 1 && parts[0]?.key === undefined) return values[0]
  if (parts.every(({ key }) => !key)) return values
  if (parts.every(({ key }) => /^\d+$/.test(key ?? '')))
    return parts.toSorted((one, other) => Number(one.key) - Number(other.key)).map(({ value }) => value)
  return Object.fromEntries(parts.map(({ key = '', value }) => [key, value]))
}
