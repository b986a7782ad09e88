import { type ResourceName, resourceNames, resources } from '../resources.ts'
import { declareCall, onlyInPerson } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id, moment, recordFields, requiredText, updateFields } from '../wire/fields.ts'
import { listOutput } from '../wire/list.ts'
import { standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

type WebhookActions = { [Name in ResourceName]: (typeof resources)[Name]['webhooks'] }

/** A resource that webhooks tell of. */
export type WebhookResource = {
  [Name in ResourceName]: WebhookActions[Name] extends null ? never : Name
}[ResourceName]

/**
 * The kinds of records whose changes a webhook can send. People choose among those whose path they have access to; changes of what
 * all customers share are sent to the webhooks of the house only.
 */
export const webhookResources = resourceNames.filter(
  (name): name is WebhookResource => resources[name].webhooks !== null,
)

const everyAction = ['create', 'update', 'delete', 'undelete'] as const
type EveryAction = (typeof everyAction)[number]

export type WebhookEvent = {
  [Name in WebhookResource]: `${Name}.${EveryAction | WebhookActions[Name][number]}`
}[WebhookResource]

/** What a webhook can tell of, as `resource.action` of the log. */
export const webhookEvents = webhookResources.flatMap((name) =>
  // A name that is not known one by one comes with the actions of all.
  [...everyAction, ...resources[name].webhooks].map((action) => `${name}.${action}` as WebhookEvent),
)

/** The resource that an event is about. */
export function resourceOfEvent(event: WebhookEvent): WebhookResource {
  return event.slice(0, event.indexOf('.')) as WebhookResource
}

/** The event by which a receiver is tried. */
export const PING = 'ping'

const address = requiredText(2000).refine(
  isHttpAddress,
  brokenRule('validation.web_address', 'is not an address of the web (https://…)'),
)

/** A name and a password have no place in what everybody may read who may see the webhook. */
function isHttpAddress(value: string): boolean {
  if (value === '') return true
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const webhookFields = {
  name: requiredText(80),
  url: address,
  /** The customer whose changes are sent to it; `null` where it belongs to the house and gets the changes of all. */
  customer_id: id.nullable(),
  events: z
    .array(z.enum(webhookEvents as [WebhookEvent, ...WebhookEvent[]]))
    .min(1)
    .max(100),
  active: z.boolean(),
}

export const webhookRow = z.object({
  ...recordFields,
  ...webhookFields,
  customer_name: z.string().nullable(),
  /** Who answers for it: it sends what this person may see. */
  maker_name: z.string().nullable(),
  /** Whether that person can still sign in; if not, nothing is sent until somebody of the same group saves it. */
  maker_signs_in: z.boolean(),
  /** Deliveries that failed for good, and that nobody has sent again. */
  failed: z.int(),
})

/** `secret` signs what is sent. It is answered this once, where the webhook is made, and never again. */
const webhookRecord = webhookRow.extend({ secret: z.string().optional() })

export const webhookUpdate = z.strictObject({ ...updateFields, ...webhookFields })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why a try has failed. There was none where the webhook is not in use (`switched_off`), its address or its events have
 * changed since (`changed`), or its maker may not see any more what it tells (`not_seen`).
 */
export const deliveryFaults = [
  'refused',
  'redirect',
  'private_address',
  'timeout',
  'unreachable',
  'switched_off',
  'changed',
  'not_seen',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/**
 * Why nobody sends a delivery again: the address or the events of the webhook are others now (`changed`), or it is from a time
 * when it was not kept which address it was for (`address_unknown`), so that somebody else might get it.
 */
export const replayObstacles = ['changed', 'address_unknown'] as const
export type ReplayObstacle = (typeof replayObstacles)[number]

export const webhookDelivery = z.object({
  id,
  /** The same at every try and whenever it is sent again: by it a receiver knows what it has had. */
  message_id: z.string(),
  event: z.string(),
  record_id: id.nullable(),
  label: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: moment,
  tried_at: moment.nullable(),
  delivered_at: moment.nullable(),
  last_status: z.int().nullable(),
  last_fault: z.enum(deliveryFaults).nullable(),
  /** The beginning of what the receiver answered. */
  last_answer: z.string(),
  replay_obstacle: z.enum(replayObstacles).nullable(),
  /** The body that is sent; empty, like the label, where the caller has no access to such records. */
  body: z.string(),
})

const access = { path: '/user', right: 'access' } as const
const edit = { path: '/user', right: 'edit' } as const

const standard = standardCalls({
  name: 'webhook',
  row: webhookRow,
  record: webhookRecord,
  update: webhookUpdate,
})

export const webhookCalls = {
  ...standard,
  // A webhook goes on when a key has ended, and sends all that its maker sees.
  update: onlyInPerson(standard.update),
  setactive: onlyInPerson(standard.setactive),
  undelete: onlyInPerson(standard.undelete),
  makesecret: declareCall({
    summary: 'A new secret in place of the old one, which counts no more; it is answered this once',
    permission: { ...edit, inPerson: true },
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ secret: z.string() }),
  }),
  deliveries: declareCall({
    summary: 'What a webhook has sent in the last 30 days or is about to send, the newest first',
    permission: access,
    changes: false,
    input: z.strictObject({
      webhook_id: id,
      state: z.enum(deliveryStates).optional(),
      page: z.int().min(1).max(100_000).default(1),
      perpage: z.int().min(1).max(100).default(10),
    }),
    output: listOutput(webhookDelivery),
  }),
  replay: declareCall({
    summary: 'Send one delivery again, or all of a webhook that have failed',
    permission: edit,
    changes: true,
    input: z
      .strictObject({ delivery_id: id.optional(), failed_of: id.optional() })
      .refine((input) => (input.delivery_id === undefined) !== (input.failed_of === undefined), {
        ...brokenRule('validation.one_choice', 'give either delivery_id or failed_of'),
        path: ['delivery_id'],
      }),
    output: z.object({ sent: z.int() }),
  }),
  test: declareCall({
    summary: 'Send a ping, to try the receiver',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ delivery_id: id }),
  }),
}
