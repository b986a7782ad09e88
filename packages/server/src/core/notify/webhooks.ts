import { randomUUID } from 'node:crypto'
import { resourceOfEvent, type WebhookEvent, webhookEvents } from '@lienzo/contract/records/webhook'
import { resources as contractResources, type ResourceName } from '@lienzo/contract/resources'
import { and, eq, isNull } from 'drizzle-orm'
import type { JobQueue } from '../../adapters/jobs/job-queue.ts'
import { webhookDeliveries, webhooks } from '../../db/tables/records/webhooks.ts'
import type { ChangeAnnouncer } from '../changes/change-announcer.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { Caller } from '../context/caller.ts'
import type { Handle } from '../context/handle.ts'
import type { LogEntry, LoggedResource } from '../context/log-entry.ts'
import type { ResourceRegistry } from '../context/registered-resource.ts'
import { changesOnWire } from '../log/logged-changes.ts'
import { withoutSecrets } from '../log/write-log.ts'
import { callersOfUsers } from '../session/callers-of-users.ts'
import { seenRecords } from './seen-records.ts'

/** Name of the job that sends one delivery. */
export const WEBHOOK_JOB = 'webhook'

/** Maximum number of deliveries inserted with one statement. */
const LARGEST_STATEMENT = 1_000

type Listening = {
  id: number
  customer_id: number | null
  maker_id: number | null
  url: string
  events: ReadonlySet<string>
}
type LogEntryWithEvent = LogEntry & { event: WebhookEvent }

type Parts = { changes: ChangeFeed; jobs: JobQueue; resources: ResourceRegistry }

/** Resources whose changes can alter what the creator of a webhook is allowed to see. */
const makersChangeBy: readonly LoggedResource[] = ['user', 'role', 'usergroup']

/**
 * Returns the announcer that creates webhook deliveries for changes. Caches the active webhooks until one of them changes, so
 * that a change to which no webhook subscribes needs no query.
 */
export function makeWebhooks({ changes, jobs, resources }: Parts): ChangeAnnouncer {
  const listeningIn = keptUntilChange(changes, ['webhook'], readListening)
  const makersIn = keptUntilChange(
    changes,
    ['webhook', ...makersChangeBy],
    async (transaction, changedResources) =>
      callersOfUsers(
        transaction,
        (await listeningIn(transaction, changedResources)).flatMap(({ maker_id }) => maker_id ?? []),
      ),
  )

  return {
    async isHeard(transaction, { resource, action }) {
      const listening = await listeningIn(transaction, new Set())
      return listening.some(({ events }) => events.has(`${resource}.${action}`))
    },

    async announce(transaction, entries, { now, origin }) {
      const announcements = entries.flatMap(asAnnounced)
      if (announcements.length === 0) return
      const changedResources = new Set(entries.map(({ resource }) => resource))
      for (const webhook of await listeningIn(transaction, changedResources)) {
        const subscribedEntries = announcements.filter((entry) => isSubscribed(webhook, entry))
        if (subscribedEntries.length === 0) continue
        const maker = (await makersIn(transaction, changedResources)).get(webhook.maker_id ?? 0)
        const deliveries = maker
          ? (await seenBy({ database: transaction, resources }, webhook, maker, subscribedEntries)).map(
              (entry) => deliveryOf(webhook, entry, { now, resources }),
            )
          : [withoutMaker(webhook, subscribedEntries, now)]
        await addDeliveries(transaction, jobs, deliveries, origin.request_id)
      }
    },
  }
}

/**
 * Returns a function that reads a value and caches it until one of these resources changes. A transaction that changes one of
 * these resources always reads the value again.
 */
function keptUntilChange<Read>(
  changes: ChangeFeed,
  resourceNames: readonly LoggedResource[],
  read: (transaction: Handle, changedResources: ReadonlySet<LoggedResource>) => Promise<Read>,
) {
  let cache: { version: number; found: Read } | undefined
  return async (transaction: Handle, changedResources: ReadonlySet<LoggedResource>): Promise<Read> => {
    // The transaction can still roll back, so the value that it reads is not cached.
    if (resourceNames.some((name) => changedResources.has(name))) return read(transaction, changedResources)
    const version = resourceNames.reduce((sum, name) => sum + changes.version(name), 0)
    if (changes.live && cache?.version === version) return cache.found
    const found = await read(transaction, changedResources)
    cache = { version, found }
    return found
  }
}

/**
 * Returns the log entries that a webhook is allowed to report (see `maySend`). Entries without a record are only reported if
 * the creator of the webhook belongs to the house.
 */
async function seenBy(
  asking: { database: Handle; resources: ResourceRegistry },
  webhook: Pick<Listening, 'customer_id'>,
  maker: Caller,
  entries: readonly LogEntryWithEvent[],
): Promise<LogEntryWithEvent[]> {
  const visibilityChecks = new Map<string, (id: number) => boolean>()
  for (const [resource, group] of Map.groupBy(entries, ({ event }) => resourceOfEvent(event))) {
    const ids = group.flatMap(({ record_id }) => record_id ?? [])
    visibilityChecks.set(resource, await maySend(asking, webhook, maker, resource, ids))
  }
  return entries.filter(({ resource, record_id }) =>
    record_id === null ? maker.house : visibilityChecks.get(resource)?.(record_id),
  )
}

/**
 * Returns a predicate for `ids`: true if a webhook is allowed to report the record. The creator of the webhook must be allowed
 * to see the record now. If the webhook belongs to a customer, `hiding` must not hide the record from customers, even if a user
 * of the house created the webhook.
 */
export async function maySend(
  asking: { database: Handle; resources: ResourceRegistry },
  webhook: { customer_id: number | null },
  maker: Caller,
  resource: ResourceName,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  // Once its creator has left the house, a webhook of the house reports nothing.
  if (webhook.customer_id === null && !maker.house) return () => false
  return seenRecords(asking, maker, resource, ids, webhook.customer_id === null ? 'caller' : 'customers')
}

/** Returns a delivery without a body, because the webhook's creator no longer exists or is no longer allowed to sign in. */
function withoutMaker(webhook: Listening, [first]: readonly LogEntryWithEvent[], now: number): Delivery {
  const event = first?.event ?? ''
  return { ...makeDelivery(webhook, { event, record_id: null, label: '', content: {} }, now), body: '' }
}

type Delivery = typeof webhookDeliveries.$inferInsert

/** Inserts deliveries and adds a job for each. Returns the ids of the deliveries. */
export async function addDeliveries(
  transaction: Handle,
  jobs: JobQueue,
  deliveries: readonly Delivery[],
  requestId?: string,
): Promise<number[]> {
  const addedIds: number[] = []
  for (let first = 0; first < deliveries.length; first += LARGEST_STATEMENT) {
    const rows = await transaction
      .insert(webhookDeliveries)
      .values(deliveries.slice(first, first + LARGEST_STATEMENT))
      .returning({ id: webhookDeliveries.id })
    const ids = rows.map(({ id }) => id)
    await jobs.addAll(transaction, WEBHOOK_JOB, ids.map(jobInputOf), requestId)
    addedIds.push(...ids)
  }
  return addedIds
}

/** Returns the input of the job that sends a delivery. */
export function jobInputOf(delivery_id: number) {
  return { delivery_id }
}

/**
 * Returns a new delivery to a webhook. All attempts to send it contain the same message id, so that the receiver can recognize
 * repetitions.
 */
export function makeDelivery(
  webhook: { id: number; url: string },
  message: { event: string; record_id: number | null; label: string; content: object },
  now: number,
): Delivery {
  const message_id = `msg_${randomUUID()}`
  const { event, record_id, label, content } = message
  const body = JSON.stringify({ id: message_id, event, created_at: now, ...content })
  const { id: webhook_id, url } = webhook
  return { webhook_id, message_id, event, record_id, label, body, url, created_at: now }
}

function deliveryOf(
  webhook: Listening,
  { event, resource, record_id, label = '', changes = {} }: LogEntryWithEvent,
  { now, resources }: { now: number; resources: ResourceRegistry },
): Delivery {
  const reader = { house: webhook.customer_id === null }
  const visibleChanges = changesOnWire(resources, reader, { resource, changes: withoutSecrets(changes) })
  const content = { resource, record_id, label, ...visibleChanges }
  return makeDelivery(webhook, { event, record_id, label, content }, now)
}

const announceable = new Set<string>(webhookEvents)

function asAnnounced(entry: LogEntry): LogEntryWithEvent[] {
  if (entry.resource === 'apikey') return asChangeOfUser(entry)
  const event = `${entry.resource}.${entry.action}`
  return announceable.has(event) ? [{ ...entry, event: event as WebhookEvent }] : []
}

/**
 * Converts a log entry of an API key into a change of the key's user, because nobody can see a key as a record. The change
 * contains only the name of the key. Returns an empty list if the entry has no user.
 */
function asChangeOfUser({
  user_of_key,
  action,
  label = '',
  customer_id = null,
}: LogEntry): LogEntryWithEvent[] {
  if (!user_of_key) return []
  const isNew = action === 'create'
  const changes = { api_key: isNew ? { before: null, after: label } : { before: label, after: null } }
  const { id: record_id, username } = user_of_key
  const event = isNew ? 'user.key_create' : 'user.key_end'
  return [{ resource: 'user', record_id, label: username, customer_id, action, changes, event }]
}

/**
 * Returns true if a webhook receives an event to which it subscribes. A webhook of the house receives events about all records.
 * A customer's webhook receives only events about the customer's own records, and none about records that all customers share.
 */
function isSubscribed(
  { customer_id, events }: Listening,
  { event, customer_id: of = null }: LogEntryWithEvent,
): boolean {
  if (!events.has(event)) return false
  if (customer_id === null) return true
  return of === customer_id && !contractResources[resourceOfEvent(event)].shared
}

async function readListening(transaction: Handle): Promise<Listening[]> {
  const rows = await transaction
    .select({
      id: webhooks.id,
      customer_id: webhooks.customer_id,
      maker_id: webhooks.maker_id,
      url: webhooks.url,
      events: webhooks.events,
    })
    .from(webhooks)
    .where(and(eq(webhooks.active, true), isNull(webhooks.deleted_at)))
  return rows.map((row) => ({ ...row, events: new Set(row.events) }))
}
