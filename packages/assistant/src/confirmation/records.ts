import { CallError, type Client } from '@lienzo/client'
import type { DescribedCall } from '@lienzo/client/described-calls'
import { makeCall } from '../key-calls.ts'
import { quoted } from './plain-text.ts'

export type KnownRecord = Record<string, unknown>

/** Reads the records that a question mentions. Reads each record only once. */
export type Records = {
  /** Returns null if the record cannot be read, for example because it is deleted or the API key lacks the right. */
  get(resource: string, id: unknown): Promise<KnownRecord | null>
  /** Returns all records of a list. Returns a single null if the records do not fit on one page or cannot be read. */
  list(resource: string, input: object): Promise<(KnownRecord | null)[]>
  /**
   * Returns the name of a record in quotation marks, made of at most two identifying fields. Returns `#` and the id if the
   * record has no such field or cannot be read.
   */
  nameOf(resource: string, id: unknown): Promise<string>
}

/** Fields that identify a record, by preference. A name consists of the first two that the record has. */
const names = ['code', 'number', 'username', 'name', 'shop_name']

/** Resources for id fields whose name is not `<resource>_id`. */
const resourcesOfIds: Record<string, string> = {
  kept_id: 'customer',
  merged_id: 'customer',
  parent_id: 'category',
  to_campaign_id: 'campaign',
  default_installer_id: 'installer',
  default_material_id: 'material',
  default_product_id: 'product',
}

/**
 * Returns the resource to which an id field refers, such as `customer` for `customer_id`; null if the field does not end in
 * `_id` or `_ids`.
 */
export function resourceOfId(field: string): string | null {
  return resourcesOfIds[field] ?? /^(\w+)_ids?$/.exec(field)?.[1] ?? null
}

/** Creates the reader for the records of one question. */
export function createRecords(
  client: Client,
  calls: Map<string, DescribedCall>,
  signal: AbortSignal,
): Records {
  const cache = new Map<string, Promise<KnownRecord | null>>()
  /** Makes a call that reads. Returns null if it fails, or if the API key is not allowed to make it. */
  async function read(name: string, input: object): Promise<KnownRecord | null> {
    const call = calls.get(name)
    if (!call) return null
    try {
      return (await makeCall(client, call.path, input, signal)) as KnownRecord
    } catch (error) {
      if (error instanceof CallError) return null
      throw error
    }
  }
  function get(resource: string, id: unknown): Promise<KnownRecord | null> {
    if (typeof id !== 'number') return Promise.resolve(null)
    const key = `${resource} ${id}`
    const record = cache.get(key) ?? read(`${resource}.get`, { id })
    cache.set(key, record)
    return record
  }
  return {
    get,
    async list(resource, input) {
      const page = await read(`${resource}.list`, input)
      const rows = Array.isArray(page?.rows) ? (page.rows as KnownRecord[]) : []
      return rows.length === page?.total ? rows : [null]
    },
    async nameOf(resource, id) {
      const record = await get(resource, id)
      const recordNames = names
        .map((name) => record?.[name])
        .filter((name) => name !== undefined && name !== '')
      return recordNames.length > 0 ? quoted(recordNames.slice(0, 2).join(' · ')) : `#${id}`
    },
  }
}
