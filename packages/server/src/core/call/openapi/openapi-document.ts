import { callsByPath } from '@lienzo/contract/calls'
import { activityEventsPath } from '@lienzo/contract/people/activity-events'
import { type CallDeclaration, isInPerson, type Permission } from '@lienzo/contract/wire/call'
import { errorStatus } from '@lienzo/contract/wire/errors'
import { jsonSchemaOf } from '@lienzo/contract/wire/json-schema'

const refusal = {
  type: 'object',
  required: ['error', 'message', 'fields', 'content'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'A sentence for the person' },
    fields: {
      type: 'object',
      description: 'What is wrong, by the path of the field',
      additionalProperties: {
        type: 'object',
        required: ['key', 'message'],
        properties: { key: { type: 'string' }, values: { type: 'object' }, message: { type: 'string' } },
      },
    },
    content: { description: 'The current record where the error is CONFLICT, else null' },
  },
}

/** Returns the OpenAPI 3.1 document that describes every call of the contract. */
export function openApiDocument(options: { address: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lienzo',
      version: '1.0.0',
      description:
        'The back office of custom printed point-of-sale products. Money in euros, areas in m2, lengths in mm, dates as Unix seconds.',
    },
    servers: [{ url: options.address }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusal },
    },
    paths: {
      ...Object.fromEntries(
        Object.entries(callsByPath).map(([path, call]) => [`/rest/${path}`, { post: operation(path, call) }]),
      ),
      [activityEventsPath]: { get: activityEvents },
    },
  }
}

function operation(path: string, call: CallDeclaration) {
  const input = jsonSchemaOf(call.input)
  return {
    // Client generators use this id as the name of the function.
    operationId: path.replace('/', '_').replaceAll('-', ''),
    tags: [path.split('/')[0]],
    summary: call.summary,
    description: [permissionText(call.permission), ...(call.takesBack ? [takesBackText] : [])].join(' '),
    security: call.permission === 'none' ? [] : [{ token: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: input },
        'application/x-www-form-urlencoded': { schema: input },
      },
    },
    responses: { '200': answer(call), default: failure },
  }
}

/** Description of the stream of events, which is not a call. */
const activityEvents = {
  operationId: 'activityrest_events',
  tags: ['activityrest'],
  summary: "Server-sent events that tell when the caller's activities have changed",
  description:
    'Needs a session. First `open`, then `changed` with each change; what has changed is read with activityrest/list. Comments say that the stream is alive. It ends with the session and with the token.',
  security: [{ token: [] }],
  responses: {
    '200': {
      description: 'The stream',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    '401': {
      description: 'Nobody is signed in',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
}

const failure = {
  description: 'The call could not do what it was asked',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

function answer(call: CallDeclaration) {
  if (call.document) return { description: 'The document', content: { [call.document]: { schema: {} } } }
  const schema = {
    type: 'object',
    required: ['error', 'content'],
    properties: { error: { type: 'string', const: '' }, content: jsonSchemaOf(call.output) },
  }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

const takesBackText = 'Takes back the record that it answers: what only the server sets is not looked at.'

function permissionText(permission: Permission): string {
  if (permission === 'none') return 'Needs no session.'
  if (permission === 'signed-in') return 'Needs a session.'
  if (permission === 'in-person') return 'Needs a session; an API key cannot do it.'
  const right = `Needs the right to ${permission.right} ${permission.path}.`
  return isInPerson(permission) ? `${right} An API key cannot do it.` : right
}
