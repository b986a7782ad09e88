import type { CallOptions } from './request.ts'

type Page<Row> = { rows: Row[]; total: number; page: number; perpage: number }

/** Largest page of most lists. */
const PER_PAGE = 500

/**
 * Iterates over the rows of all pages of a list, one page at a time. Sort by `id`, so that records created meanwhile do not move
 * others to another page.
 */
export async function* rowsOf<Input extends { page?: number; perpage?: number }, Row>(
  list: (input: Input, options?: CallOptions) => Promise<Page<Row>>,
  input: Input,
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  for (let page = 1; ; page += 1) {
    const { rows, total, perpage } = await list({ perpage: PER_PAGE, ...input, page }, options)
    yield* rows
    if (page * perpage >= total) return
  }
}
