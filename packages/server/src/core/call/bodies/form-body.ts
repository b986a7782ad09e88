import { Refusal } from '../../context/refusal.ts'

/** Maximum number of fields of a form. Clients send longer lists as JSON, in one field or as the whole body. */
const MOST_FIELDS = 2_000

/** Matches a field name with an optional key in brackets: `filters[code]`, `ids[]`, `ids[3]`. */
const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?$/

type Part = { key: string | undefined; value: string }

/**
 * Parses a form-encoded body in time linear in its length. All values are strings. A name that occurs several times, or ends in
 * `[]` or a number in brackets, becomes a list; a name that ends in a key in brackets becomes a record, one level deep. More
 * deeply nested names are kept as written, so that the call refuses them by name. Throws TOO_LARGE if there are too many
 * fields.
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
