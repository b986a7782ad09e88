/** Value of an input, and its path, such as `lines.0.width`. */
export type Value = { path: string; value: unknown }

/** Fields that identify the record and its version. They are not part of the change itself. */
const ofTheRecord = new Set(['id', 'version'])

/**
 * Returns the values of an input with their paths. Leaves out the id and version of the record. A list that contains no objects
 * is one value.
 */
export function valuesOf(input: unknown, path = ''): Value[] {
  if (!isObject(input) && !isListOfObjects(input)) return path === '' ? [] : [{ path, value: input }]
  const entries = Object.entries(input)
  if (entries.length === 0) return path === '' ? [] : [{ path, value: null }]
  return entries
    .filter(([name]) => path !== '' || !ofTheRecord.has(name))
    .flatMap(([name, value]) => valuesOf(value, path === '' ? name : `${path}.${name}`))
}

/** Returns the value at a path in a record; undefined if the path does not exist. */
export function valueAt(record: unknown, path: string): unknown {
  let current = record
  for (const name of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined
    current = (current as Record<string, unknown>)[name]
  }
  return current
}

/** Returns true if a person would see no difference: an empty string, an empty list and null look the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(isNothing(one) ? null : one) === JSON.stringify(isNothing(other) ? null : other)
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfObjects(value: unknown): value is object[] {
  return Array.isArray(value) && value.some((part) => typeof part === 'object' && part !== null)
}
