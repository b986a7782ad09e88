import { randomUUID } from 'node:crypto'
import { resourceOfEvent, type WebhookEvent, webhookEvents } from '@lienzo/contract/records/webhook'
import { resources } from '@lienzo/contract/resources'
import { and, eq, isNull } from 'drizzle-orm'
import type { JobQueue } from '../../adapters/jobs/job-queue.ts'
import { webhookDeliveries, webhooks } from '../../db/tables/records/webhooks.ts'
import type { ChangeAnnouncer } from '../changes/change-announcer.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import type { Handle } from '../context/handle.ts'
import type { LogEntry } from '../context/log-entry.ts'
import type { ResourceRegistry } from '../context/registered-resource.ts'
import { changesOnWire } from '../log/logged-changes.ts'
import { withoutSecrets } from '../log/write-log.ts'

/** The name of the job that makes one delivery. */
export const WEBHOOK_JOB = 'webhook'

/** The most deliveries that one statement takes. */
const LARGEST_STATEMENT = 1_000

type Listening = { id: number; customer_id: number | null; events: ReadonlySet<string> }
type Announced = LogEntry & { event: WebhookEvent }

/** Keeps the webhooks in use in memory until one changes: a change that nobody listens to asks the database nothing. */
export function makeWebhooks(parts: {
  changes: ChangeFeed
  jobs: JobQueue
  resources: ResourceRegistry
}): ChangeAnnouncer {
  const { changes, jobs, resources } = parts
  let known: { version: number; listening: Listening[] } | undefined

  async function listeningIn(transaction: Handle, mayKeep: boolean): Promise<Listening[]> {
    const version = changes.version('webhook')
    if (mayKeep && changes.live && known?.version === version) return known.listening
    const listening = await readListening(transaction)
    // What the transaction itself has changed may still be taken back.
    if (mayKeep) known = { version, listening }
    return listening
  }

  return {
    async announce(transaction, entries, now) {
      const announced = entries.flatMap(asAnnounced)
      if (announced.length === 0) return
      const mayKeep = entries.every(({ resource }) => resource !== 'webhook')
      const listening = await listeningIn(transaction, mayKeep)
      const deliveries = listening.flatMap((webhook) =>
        announced
          .filter((entry) => isSubscribed(webhook, entry))
          .map((entry) => deliveryOf(webhook, entry, { now, resources })),
      )
      await addDeliveries(transaction, jobs, deliveries)
    },
  }
}

type Delivery = typeof webhookDeliveries.$inferInsert

/** Writes deliveries down and asks for the job of each. Gives their ids. */
export async function addDeliveries(
  transaction: Handle,
  jobs: JobQueue,
  deliveries: readonly Delivery[],
): Promise<number[]> {
  const added: number[] = []
  for (let first = 0; first < deliveries.length; first += LARGEST_STATEMENT) {
    const rows = await transaction
      .insert(webhookDeliveries)
      .values(deliveries.slice(first, first + LARGEST_STATEMENT))
      .returning({ id: webhookDeliveries.id })
    const ids = rows.map(({ id }) => id)
    await jobs.addAll(transaction, WEBHOOK_JOB, ids.map(jobInputOf))
    added.push(...ids)
  }
  return added
}

/** What the job of a delivery is given. */
export function jobInputOf(delivery_id: number) {
  return { delivery_id }
}

/** A delivery to a webhook. Its message id is the same at every try, so that a receiver can recognize a repeated message. */
export function makeDelivery(
  webhook_id: number,
  message: { event: string; record_id: number | null; label: string; content: object },
  now: number,
): Delivery {
  const message_id = `msg_${randomUUID()}`
  const { event, record_id, label, content } = message
  const body = JSON.stringify({ id: message_id, event, created_at: now, ...content })
  return { webhook_id, message_id, event, record_id, label, body, created_at: now }
}

function deliveryOf(
  webhook: Listening,
  { event, resource, record_id, label = '', changes = {} }: Announced,
  { now, resources }: { now: number; resources: ResourceRegistry },
): Delivery {
  const reader = { house: webhook.customer_id === null }
  const shown = changesOnWire(resources, reader, { resource, changes: withoutSecrets(changes) })
  const content = { resource, record_id, label, ...shown }
  return makeDelivery(webhook.id, { event, record_id, label, content }, now)
}

const announceable = new Set<string>(webhookEvents)

function asAnnounced(entry: LogEntry): Announced[] {
  const event = `${entry.resource}.${entry.action}`
  return announceable.has(event) ? [{ ...entry, event: event as WebhookEvent }] : []
}

/** The house hears of everything, a customer only of its own records. */
function isSubscribed(
  { customer_id, events }: Listening,
  { event, customer_id: of = null }: Announced,
): boolean {
  if (!events.has(event)) return false
  if (customer_id === null) return true
  return of === customer_id && !resources[resourceOfEvent(event)].shared
}

async function readListening(transaction: Handle): Promise<Listening[]> {
  const rows = await transaction
    .select({ id: webhooks.id, customer_id: webhooks.customer_id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.active, true), isNull(webhooks.deleted_at)))
  return rows.map((row) => ({ ...row, events: new Set(row.events) }))
}
