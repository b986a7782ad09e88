import type { CallOptions } from './call-options.ts'

type Page<Row> = { rows: Row[]; total: number; perpage: number }
type List = (input: never, options?: CallOptions) => Promise<Page<unknown>>

type RowOf<Call extends List> = Awaited<ReturnType<Call>>['rows'][number]

/** Maximum page size of most lists. */
const PER_PAGE = 500

/**
 * Iterates over the rows of all pages of a list, loading one page at a time. Sort by `created_at`, so that records created
 * meanwhile do not move other records to a different page.
 */
export async function* rowsOf<Call extends List>(
  list: Call,
  input: NonNullable<Parameters<Call>[0]>,
  options?: CallOptions,
): AsyncGenerator<RowOf<Call>, void, undefined> {
  for (let page = 1; ; page += 1) {
    const { rows, total, perpage } = await list(
      { perpage: PER_PAGE, ...(input as object), page } as never,
      options,
    )
    // Casts to the row type of this list; the general list type has unknown rows.
    yield* rows as RowOf<Call>[]
    if (page * perpage >= total) return
  }
}
