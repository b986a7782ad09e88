import { callsByPath } from '@lienzo/contract/calls'
import { activityEventsPath } from '@lienzo/contract/people/activity-events'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../../testing/company.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Schema = { [name: string]: Json }
type Content = { [type: string]: { schema: Schema } }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: unknown[]
  requestBody: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> }
  paths: Record<string, { post: Operation }>
}

let application: TestApplication
let admin: string
let document: OpenApi
let response: Response
/** Description of the event stream, which is not a call. */
let events: { get: { summary: string } } | undefined

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  response = await fetch(`${application.address}/rest/openapi.json`)
  const whole = await response.json()
  const { [activityEventsPath]: stream, ...paths } = whole.paths
  events = stream
  document = { ...whole, paths }
})
afterAll(() => application.close())

/**
 * Creates a JSON Schema validator that resolves references to the document's components. The validator does not check formats.
 */
function validator() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
  ajv.addKeyword('components')
  ajv.addSchema({ $id: 'document', components: document.components } as object)
  return ajv
}

function schemasOf(operation: Operation): Schema[] {
  const contents = [operation.requestBody, ...Object.values(operation.responses)].map((part) => part.content)
  return contents.flatMap((content) => Object.values(content).map(({ schema }) => schema))
}

/** Replaces relative references by absolute references into the document. */
function absolute(schema: Json): Json {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"document#/')) as Json
}

describe('the OpenAPI document', () => {
  // covers: ASVS 13.4.5
  test('is version 3.1 and public', () => {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Lienzo' } })
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(document.servers.map(({ url }) => new URL(url).protocol)).toEqual(['http:'])
    expect(Object.keys(document.components.securitySchemes)).toEqual(['token'])
  })

  // covers: spec 7.1; product 6.2, 6.7; ASVS 2.1.1
  test('lists every call of the contract and no others', () => {
    expect(Object.keys(document.paths).sort()).toEqual(
      Object.keys(callsByPath)
        .map((path) => `/rest/${path}`)
        .sort(),
    )
  })

  test('describes the stream of events', () => {
    expect(events?.get.summary).toContain('events')
  })

  test('gives each call a unique name, a summary, and its need of a session', () => {
    const operations = Object.entries(document.paths).map(([path, { post }]) => ({ path, ...post }))
    expect(new Set(operations.map((each) => each.operationId)).size).toBe(operations.length)
    for (const { path, operationId, summary, tags, security, responses } of operations) {
      expect(operationId).toMatch(/^[a-z]+_[a-z]+$/)
      expect(summary).not.toBe('')
      expect(tags).toEqual([path.split('/')[2]])
      expect({ path, secured: security.length > 0 }).toEqual({
        path,
        secured: callsByPath[path.replace('/rest/', '')]?.permission !== 'none',
      })
      expect(Object.keys(responses)).toEqual(['200', 'default'])
      for (const { description } of Object.values(responses)) expect(description).not.toBe('')
    }
  })

  test('has no broken references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    const onTheWire: Json = JSON.parse(JSON.stringify(document))
    for (const reference of new Set(references)) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<Json | undefined>(
          (part, name) => (part && typeof part === 'object' && !Array.isArray(part) ? part[name] : undefined),
          onTheWire,
        )
      expect({ reference, found: target !== undefined }).toEqual({ reference, found: true })
    }
  })

  test('contains only schemas that compile', () => {
    const ajv = validator()
    for (const [path, { post }] of Object.entries(document.paths)) {
      for (const schema of schemasOf(post)) {
        expect(() => ajv.compile(absolute(schema) as object), path).not.toThrow()
      }
    }
  })
})

describe('the answers of calls', () => {
  /** Validates the answer of a call against its schema in the document. Returns the faults. */
  async function faultsOf(path: string, input: unknown, token?: string) {
    const operation = document.paths[`/rest/${path}`]?.post
    if (!operation) throw new Error(`The document does not list ${path}`)
    const { status, ...answer } = await application.send(path, input, token)
    const response = status === 200 ? operation.responses['200'] : operation.responses.default
    const schema = response?.content['application/json']?.schema ?? {}
    const validate = validator().compile(absolute(schema) as object)
    validate(answer)
    return { status, faults: validate.errors ?? [] }
  }

  // covers: ASVS 15.3.1
  test('match the document', async () => {
    const make = makerOf(application, admin)
    const { customer, user, token } = await customerWithStaff(application, admin)
    await make.address({ customer_id: customer.id })
    const campaign = await make.campaign({ customer_id: customer.id })
    const { material, product, line } = await printable(application, admin)
    const order = await makerOf(application, token).order({ customer_id: customer.id, lines: [line()] })
    // Excludes lists that require more input than the page and its size.
    const lists = ['timelinerest/list', 'staterest/list']
    const calls: [path: string, input: unknown][] = [
      ['userrest/getlogininfo', {}],
      ['userrest/getsaldo', {}],
      ['permissionrest/retrieveuserpermissions', {}],
      ['userrest/get', { id: user.id }],
      ['customerrest/get', { id: customer.id }],
      ['campaignrest/get', { id: campaign.id }],
      ['materialrest/get', { id: material.id }],
      ['productrest/get', { id: product.id }],
      ['orderrest/get', { id: order.id }],
      ['orderrest/getproductsmc', {}],
      ['orderrest/validatesize', { customer_id: customer.id, lines: [line()] }],
      ['timelinerest/list', { resource: 'order', record_id: order.id }],
      ['staterest/list', { country: 'ES' }],
      ['customerrest/overview', { id: customer.id }],
      ...Object.keys(callsByPath)
        .filter((path) => path.endsWith('/list') && !lists.includes(path))
        .map((path): [string, unknown] => [path, {}]),
    ]
    for (const [path, input] of calls) {
      expect({ path, ...(await faultsOf(path, input, admin)) }).toEqual({ path, status: 200, faults: [] })
    }
  })

  test('match the document for failures too', async () => {
    const calls: [path: string, input: unknown, token: string | undefined, status: number][] = [
      ['customerrest/list', {}, undefined, 401],
      ['customerrest/get', { id: 999_999 }, admin, 404],
      ['customerrest/update', { name: 7 }, admin, 422],
      ['customerrest/list', { sort: 'nothing' }, admin, 422],
    ]
    for (const [path, input, token, status] of calls) {
      expect({ path, ...(await faultsOf(path, input, token)) }).toEqual({ path, status, faults: [] })
    }
  })
})

describe('the page of the document', () => {
  test('opens and loads all of its parts', async () => {
    const page = await fetch(`${application.address}/rest/docs`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const assets = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map((match) => match[1] ?? '')
    expect(assets.length).toBeGreaterThan(3)
    const base = page.url.endsWith('/') ? page.url : `${page.url}/`
    for (const asset of assets) {
      const assetResponse = await fetch(new URL(asset, asset.startsWith('.') ? base : page.url))
      expect({ asset, status: assetResponse.status }).toEqual({ asset, status: 200 })
      await assetResponse.arrayBuffer()
    }
  })

  test('displays the same document', async () => {
    const documentResponse = await fetch(`${application.address}/rest/docs/json`)
    const { paths, ...rest } = document
    expect(await documentResponse.json()).toEqual({
      ...rest,
      paths: { ...paths, [activityEventsPath]: events },
    })
  })

  test.each(['/rest/docs', '/rest/docs/static/index.html', '/rest/openapi.json', '/health'])(
    '%s can be opened over plain http, and runs no scripts of others',
    async (path) => {
      const { headers } = await fetch(`${application.address}${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('upgrade-insecure-requests')
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|\*)/)
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )
})
