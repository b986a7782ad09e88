import { plainText } from '../import-cells.ts'
import { type ImportDeclaration, type ImportMapping, matchHeaders } from '../import-declaration.ts'

/** Headers of an imported file, and the column that each field had. */
export type ImportedColumns = { headers: readonly string[]; mapping: ImportMapping }

/**
 * Fields to which a header was assigned in an earlier import; empty if the column was left out. `age` is the number of newer
 * imports.
 */
type Decision = { fields: readonly string[]; age: number }

/**
 * Returns the column of each field, based on earlier imports, which are sorted from newest to oldest. A header has the meaning
 * that it had in the newest file that contained it, even if other headers or the order of the headers have changed. Headers
 * without a decision are matched by their words.
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
 * Returns a function that looks up the fields of a column. The function returns an empty list if a person left the column out.
 * It returns undefined if nobody decided about the column: its header matches no field, the matching field has a different
 * column, or the matching field is house-only.
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
    // House-only columns are ignored in customers' files, so a missing column was not a customer's decision.
    if (likelyField === undefined || mapping[likelyField] !== undefined || fields[likelyField]?.houseOnly)
      return undefined
    return []
  }
}

/** Normalises headers for comparison, and appends a number to repeated headers. */
function namesOf(headers: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headers.map((header) => {
    const name = plainText(header) || header.trim()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return name === '' || count === 1 ? name : `${name} ${count}`
  })
}
