import { Refusal } from '../../context/refusal.ts'

/** Maximum number of fields of a form; longer lists are sent as JSON, in one field or as the whole body. */
const MOST_FIELDS = 2_000

/** Name of a field with an optional key in brackets: `filters[code]`, `ids[]`, `ids[3]`. */
const NAME = /^([^[\]]+)(?:\[([^[\]]*)\])?$/

type Part = { key: string | undefined; value: string }

/**
 * Reads a form-encoded body in time linear in its length. Fields are texts. A name that occurs several times, or ends in `[]`
 * or a number in brackets, becomes a list; a name that ends in a key in brackets becomes a record, one level deep. Deeper names
 * stay as they are, so that the call refuses them by name. Throws TOO_LARGE for too many fields.
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
