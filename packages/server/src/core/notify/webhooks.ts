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

/** Name of the job that makes one delivery. */
export const WEBHOOK_JOB = 'webhook'

/** Maximum number of deliveries in one statement. */
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
 * Makes the announcer of changes to webhooks. Caches the active webhooks until one changes, so that a change without listeners
 * needs no query.
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

/** Caches a value until one of these resources changes; a transaction that changes one of them reads the value again. */
function keptUntilChange<Read>(
  changes: ChangeFeed,
  resourceNames: readonly LoggedResource[],
  read: (transaction: Handle, changedResources: ReadonlySet<LoggedResource>) => Promise<Read>,
) {
  let cache: { version: number; found: Read } | undefined
  return async (transaction: Handle, changedResources: ReadonlySet<LoggedResource>): Promise<Read> => {
    // The transaction can still roll back its own changes, so they are not cached.
    if (resourceNames.some((name) => changedResources.has(name))) return read(transaction, changedResources)
    const version = resourceNames.reduce((sum, name) => sum + changes.version(name), 0)
    if (changes.live && cache?.version === version) return cache.found
    const found = await read(transaction, changedResources)
    cache = { version, found }
    return found
  }
}

/** Returns the entries that the creator of a webhook may see now. */
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
 * Returns a predicate that is true for ids of records that a webhook may report: its creator must be allowed to see the record
 * now and, for a webhook of a customer, `hiding` must not hide it from customers, whoever created the webhook.
 */
export async function maySend(
  asking: { database: Handle; resources: ResourceRegistry },
  webhook: { customer_id: number | null },
  maker: Caller,
  resource: ResourceName,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  // A creator who has left the house must not receive its events.
  if (webhook.customer_id === null && !maker.house) return () => false
  return seenRecords(asking, maker, resource, ids, webhook.customer_id === null ? 'caller' : 'customers')
}

/** Makes a delivery without details, because the webhook's creator is gone or can no longer sign in. */
function withoutMaker(webhook: Listening, [first]: readonly LogEntryWithEvent[], now: number): Delivery {
  const event = first?.event ?? ''
  return { ...makeDelivery(webhook, { event, record_id: null, label: '', content: {} }, now), body: '' }
}

type Delivery = typeof webhookDeliveries.$inferInsert

/** Inserts deliveries and adds the job of each. Returns their ids. */
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

/** Returns the job input of a delivery. */
export function jobInputOf(delivery_id: number) {
  return { delivery_id }
}

/** Makes a delivery to a webhook. Its message id is the same in every try, so that a receiver can recognize a repetition. */
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

/** Announces an API key as a change of its user, because nobody can see a key as a record; sends only the name of the key. */
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
 * Returns whether a webhook receives an event: a webhook of the house receives events about all records, one of a customer only
 * those about the customer's own records.
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
