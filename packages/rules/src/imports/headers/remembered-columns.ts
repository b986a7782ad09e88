import { plainText } from '../import-cells.ts'
import { type ImportDeclaration, type ImportMapping, matchHeaders } from '../import-declaration.ts'

/** Headers and column mapping of an imported file. */
export type ImportedColumns = { headers: readonly string[]; mapping: ImportMapping }

/** Fields of a header, empty if somebody left the column out; `age` counts the imports since. */
type Decision = { fields: readonly string[]; age: number }

/**
 * Returns the columns of a file based on earlier imports, newest first: a header means what it meant in the last file that
 * contained it, whatever the other headers and their order. Headers without a decision are matched by their words.
 */
export function rememberedColumns(
  declaration: ImportDeclaration,
  headers: readonly string[],
  files: readonly ImportedColumns[],
): ImportMapping {
  const decisions = decisionsOf(declaration, files)
  const columns: Record<string, number> = {}
  const ages: Record<string, number> = {}
  const without = new Set<number>()
  for (const [column, name] of namesOf(headers).entries()) {
    const decision = decisions.get(name)
    if (!decision) continue
    const { fields, age } = decision
    if (fields.length === 0) without.add(column)
    for (const field of fields) {
      if (age >= (ages[field] ?? Number.POSITIVE_INFINITY)) continue
      columns[field] = column
      ages[field] = age
    }
  }
  return matchHeaders(declaration, headers, { columns, without })
}

function decisionsOf(
  declaration: ImportDeclaration,
  files: readonly ImportedColumns[],
): Map<string, Decision> {
  const decisions = new Map<string, Decision>()
  const seenNames = new Set<string>()
  for (const [age, file] of files.entries()) {
    const fieldsIn = fieldsOf(declaration, file)
    for (const [column, name] of namesOf(file.headers).entries()) {
      if (name === '' || seenNames.has(name)) continue
      seenNames.add(name)
      const fields = fieldsIn(column)
      if (fields) decisions.set(name, { fields, age })
    }
  }
  return decisions
}

/**
 * Returns the fields of a column. Returns an empty list if the column was left out, and undefined if nothing was decided: its
 * header means nothing by itself, or another column was used for the same field.
 */
function fieldsOf(
  declaration: ImportDeclaration,
  { headers, mapping }: ImportedColumns,
): (column: number) => string[] | undefined {
  const { fields } = declaration
  const fieldsByColumn = Map.groupBy(Object.keys(mapping), (field) => mapping[field])
  const byWords = new Map(
    Object.entries(matchHeaders(declaration, headers)).map(([field, column]) => [column, field]),
  )
  return (column) => {
    const mappedFields = fieldsByColumn.get(column)
    if (mappedFields) return mappedFields.filter((field) => Object.hasOwn(fields, field))
    const likelyField = byWords.get(column)
    // House-only columns are ignored in the files of others, who did not leave them out.
    if (likelyField === undefined || mapping[likelyField] !== undefined || fields[likelyField]?.houseOnly)
      return undefined
    return []
  }
}

/** Returns normalised headers for comparison; repeated ones get a number. */
function namesOf(headers: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headers.map((header) => {
    const name = plainText(header) || header.trim()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return name === '' || count === 1 ? name : `${name} ${count}`
  })
}
