import type { FoundGroup } from '@lienzo/contract/records/search'
import { mayAccess } from '@lienzo/rules/people/permissions'
import type { Context } from '../../core/context/context.ts'
import type { HandlersOf } from '../../core/context/handler.ts'
import { queryUnion } from '../../core/context/query-rows.ts'
import type { Searchable } from '../../core/context/searchable.ts'
import { bestRows, type FoundRow, MOST_COUNTED, matchesOf, screenPathOf } from '../../core/list/found-rows.ts'

export const searchHandlers: HandlersOf<'searchrest'> = {
  async find(context, { text, limit, resources }) {
    const query = text.trim()
    const searchables = searchedBy(context).filter(({ name }) => !resources || resources.includes(name))
    if (query === '' || searchables.length === 0) return { groups: [] }
    const matches = await matchesIn(context, searchables, query)
    const rows = await rowsOf(context, searchables, matches, { text: query, limit })
    return { groups: groupsOf(searchables, matches, rows) }
  },
}

type MatchesByResource = Map<string, number[]>

async function matchesIn(
  context: Context,
  searchables: Searchable[],
  text: string,
): Promise<MatchesByResource> {
  const statements = searchables.map((resource) => matchesOf(resource, context.caller, text))
  const rows = await queryUnion(context.database, statements)
  return new Map(rows.filter(({ ids }) => ids.length > 0).map(({ resource, ids }) => [resource, ids]))
}

/** Reads the best matches of each resource that has matches. */
async function rowsOf(
  context: Context,
  searchables: Searchable[],
  matches: MatchesByResource,
  search: { text: string; limit: number },
): Promise<FoundRow[]> {
  const statements = searchables.flatMap((resource) => {
    const ids = matches.get(resource.name)
    return ids ? [bestRows(resource, context.caller, search, ids)] : []
  })
  return queryUnion(context.database, statements)
}

/**
 * Returns the resources that the caller can search. Resources that depend on others come first: orders before roles, for
 * example.
 */
function searchedBy({ caller, services }: Context): Searchable[] {
  return Object.values<Searchable>(services.resources)
    .filter((resource) => {
      const place = screenPathOf(resource)
      return place !== null && mayAccess(caller.permissions, place)
    })
    .reverse()
}

/** Returns the search results grouped by resource. The group with the best match comes first. */
function groupsOf(searchables: Searchable[], matches: MatchesByResource, rows: FoundRow[]): FoundGroup[] {
  const groups = searchables.flatMap((resource) => {
    const ownRows = rows.filter((row) => row.resource === resource.name)
    const [best] = ownRows
    const total = matches.get(resource.name)?.length ?? 0
    return best ? [{ rank: best.rank, group: groupOf(resource, total, ownRows) }] : []
  })
  return groups.toSorted((one, other) => one.rank - other.rank).map(({ group }) => group)
}

function groupOf(resource: Searchable, total: number, rows: FoundRow[]): FoundGroup {
  const place = screenPathOf(resource) ?? ''
  return {
    resource: resource.name,
    list: resource.found?.within ? null : place,
    rows: rows.map(({ id, label, detail, place_id }) => ({
      id,
      label,
      detail,
      path: `${place}/${place_id}`,
    })),
    total: Math.min(total, MOST_COUNTED),
    more: total > MOST_COUNTED,
  }
}
