import { plainText } from '../import-cells.ts'
import { type ImportDeclaration, type ImportMapping, matchHeaders } from '../import-declaration.ts'

/** Columns of a file that was imported. */
export type ImportedColumns = { headers: readonly string[]; mapping: ImportMapping }

/** Field of a header, or null where somebody left the column out; `age` counts the imports after it. */
type Decision = { field: string | null; age: number }

/**
 * Returns the columns of a file by what was imported before, newest first: each header means what it meant in the last file that
 * had it, whatever its other headers were and in whatever order. Headers without a decision are matched by their words.
 */
export function rememberedColumns(
  declaration: ImportDeclaration,
  headers: readonly string[],
  imported: readonly ImportedColumns[],
): ImportMapping {
  const decisions = decisionsOf(declaration, imported)
  const columns: Record<string, number> = {}
  const ages: Record<string, number> = {}
  const without = new Set<number>()
  for (const [column, name] of namesOf(headers).entries()) {
    const { field, age } = decisions.get(name) ?? {}
    if (field === undefined || age === undefined) continue
    if (field === null) without.add(column)
    else if (age < (ages[field] ?? Number.POSITIVE_INFINITY)) {
      columns[field] = column
      ages[field] = age
    }
  }
  return matchHeaders(declaration, headers, { columns, without })
}

function decisionsOf(
  declaration: ImportDeclaration,
  imported: readonly ImportedColumns[],
): Map<string, Decision> {
  const decisions = new Map<string, Decision>()
  const seen = new Set<string>()
  for (const [age, file] of imported.entries()) {
    const fieldOf = fieldsOf(declaration, file)
    for (const [column, name] of namesOf(file.headers).entries()) {
      if (name === '' || seen.has(name)) continue
      seen.add(name)
      const field = fieldOf(column)
      if (field !== undefined) decisions.set(name, { field, age })
    }
  }
  return decisions
}

/**
 * Returns the field of a column, null where the column was left out, and undefined where nothing was decided: its header means
 * nothing by itself, or another column was taken for the same field.
 */
function fieldsOf(
  declaration: ImportDeclaration,
  { headers, mapping }: ImportedColumns,
): (column: number) => string | null | undefined {
  const { fields } = declaration
  const mapped = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  const byWords = new Map(
    Object.entries(matchHeaders(declaration, headers)).map(([field, column]) => [column, field]),
  )
  return (column) => {
    const field = mapped.get(column)
    if (field !== undefined) return Object.hasOwn(fields, field) ? field : null
    const meant = byWords.get(column)
    // A column of the house's is none in the files of others, who have not left it out.
    if (meant === undefined || mapping[meant] !== undefined || fields[meant]?.houseOnly) return undefined
    return null
  }
}

/** The headers as they are compared; one that is repeated is told apart by its count. */
function namesOf(headers: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headers.map((header) => {
    const name = plainText(header) || header.trim()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return name === '' || count === 1 ? name : `${name} ${count}`
  })
}
