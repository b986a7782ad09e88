import { type ResourceName, resourceNames, resources } from '../resources.ts'
import { declareCall, onlyInPerson } from '../wire/call.ts'
import { brokenRule } from '../wire/errors.ts'
import { id, moment, recordFields, requiredText, updateFields } from '../wire/fields.ts'
import { listOutput } from '../wire/list.ts'
import { standardCalls } from '../wire/standard-calls.ts'
import { z } from '../wire/zod.ts'

type WebhookActions = { [Name in ResourceName]: (typeof resources)[Name]['webhooks'] }

/** Resource that has webhook events. */
export type WebhookResource = {
  [Name in ResourceName]: WebhookActions[Name] extends null ? never : Name
}[ResourceName]

/**
 * Resources whose changes a webhook can send. A person can only choose resources to whose paths they have access. Only webhooks
 * of the house receive changes of shared records.
 */
export const webhookResources = resourceNames.filter(
  (name): name is WebhookResource => resources[name].webhooks !== null,
)

const everyAction = ['create', 'update', 'delete', 'undelete'] as const
type EveryAction = (typeof everyAction)[number]

export type WebhookEvent = {
  [Name in WebhookResource]: `${Name}.${EveryAction | WebhookActions[Name][number]}`
}[WebhookResource]

/** Webhook events in the form `resource.action`, with the actions of the log. */
export const webhookEvents = webhookResources.flatMap((name) =>
  // Without the literal type, `name` would permit every action for every resource.
  [...everyAction, ...resources[name].webhooks].map((action) => `${name}.${action}` as WebhookEvent),
)

/** Returns the resource of an event. */
export function resourceOfEvent(event: WebhookEvent): WebhookResource {
  return event.slice(0, event.indexOf('.')) as WebhookResource
}

/** Event that only tests whether the receiver can be reached. */
export const PING = 'ping'

const address = requiredText(2000).refine(
  isHttpAddress,
  brokenRule('validation.web_address', 'is not a web address (https://…)'),
)

/**
 * Returns true for an http or https address without username and password, because everybody who is allowed to see the webhook
 * could read them. Also returns true for an empty text.
 */
function isHttpAddress(value: string): boolean {
  if (value === '') return true
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const webhookFields = {
  name: requiredText(80),
  url: address,
  /** Customer whose changes the webhook receives; null if it belongs to the house and receives all changes. */
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
  /** Person whose rights the webhook has. The webhook sends only data that this person is allowed to see. */
  maker_name: z.string().nullable(),
  /**
   * Set if that person can still sign in. Otherwise nothing is sent until somebody in the person's user group saves the
   * webhook.
   */
  maker_signs_in: z.boolean(),
  /** Number of deliveries that have failed permanently and were not replayed. */
  failed: z.int(),
})

/** `secret` signs the deliveries. It is only returned once, when the webhook is created. */
const webhookRecord = webhookRow.extend({ secret: z.string().optional() })

export const webhookUpdate = z.strictObject({ ...updateFields, ...webhookFields })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Reasons why a delivery failed. No attempt was made if the webhook is inactive (`switched_off`), if its address or events have
 * changed since the event (`changed`), or if its creator is no longer allowed to see the data (`not_seen`).
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
 * Reasons why a delivery cannot be replayed: the webhook's address or events have changed since (`changed`), or the original
 * address was not stored, so that a different receiver could get it (`address_unknown`).
 */
export const replayObstacles = ['changed', 'address_unknown'] as const
export type ReplayObstacle = (typeof replayObstacles)[number]

export const webhookDelivery = z.object({
  id,
  /** Id of the message. All attempts and replays have the same id, so that a receiver can recognise duplicates. */
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
  /** Start of the receiver's response. */
  last_answer: z.string(),
  replay_obstacle: z.enum(replayObstacles).nullable(),
  /** Request body. Empty, like the label, if the caller is not allowed to see records of this kind. */
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
  // Only people can change a webhook, because it outlives an API key and sends everything that its creator is allowed to see.
  update: onlyInPerson(standard.update),
  setactive: onlyInPerson(standard.setactive),
  undelete: onlyInPerson(standard.undelete),
  makesecret: declareCall({
    summary:
      'Replace the secret of a webhook; the old one stops working, and the new one is returned only once',
    permission: { ...edit, inPerson: true },
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ secret: z.string() }),
  }),
  deliveries: declareCall({
    summary: 'List the deliveries of a webhook, sent in the last 30 days or pending, newest first',
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
    summary: 'Send one delivery again, or all failed deliveries of a webhook',
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
    summary: 'Send a ping to test the receiver',
    permission: edit,
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ delivery_id: id }),
  }),
}
