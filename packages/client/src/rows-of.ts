import type { CallOptions } from './call-options.ts'

type Page<Row> = { rows: Row[]; total: number; perpage: number }
type List = (input: never, options?: CallOptions) => Promise<Page<unknown>>

type RowOf<Call extends List> = Awaited<ReturnType<Call>>['rows'][number]

/** Largest page that most lists allow. */
const PER_PAGE = 500

/**
 * Iterates over all rows of a list, page by page. Sort the list by `created_at`; with a different order, records created during
 * the iteration can move rows to other pages.
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
    // The general list type does not know the type of its rows.
    yield* rows as RowOf<Call>[]
    if (page * perpage >= total) return
  }
}
