import type { AttachmentKind } from '@lienzo/contract/records/attachment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artworkOf, attachmentOf, houseUser, makerOf, printable } from '../../testing/company.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { type PlainResource, type Values, walkPlainResources } from '../../testing/plain-resources.ts'
import { plainOrder } from '../../testing/sales/plain-order.ts'
import {
  ADMIN_PASSWORD,
  type Answered,
  openTestApplication,
  type TestApplication,
} from '../../testing/test-application.ts'
import { inputSchemaOf, textsOf } from '../../testing/wrong-inputs.ts'
import { callsByPath } from './calls-by-path.ts'

/** What programs that take texts for something else would act upon. */
const texts = [`'; drop table orders; --`, '<script>alert(1)</script>']

/**
 * What becomes of a text. 'comes back': it is kept, and read again it is the same to the letter; with a path, it stands there
 * in the answer. 'is refused': the answer names its field. 'is looked at': it is compared, searched for or printed, and
 * kept nowhere. 'is not reached': something else of the input is refused before anybody looks at it.
 */
type End = 'comes back' | { comesBackAs: string } | 'is refused' | 'is looked at' | 'is not reached'
type Case = {
  /** Nothing, where the text is enough. */
  input?: () => Promise<Values> | Values
  /** Gives the token of who calls, where that is not the administrator. */
  signIn?: () => Promise<string>
  texts: Record<string, End>
}

const HOW_TO_TRY_IT = `Each of these is a free text that an input takes and that nobody tries. Add it to \`cases\` in
packages/server/src/core/call/texts.rest.test.ts, under its call: say what becomes of it, and give a call that is new there an
\`input\` that the call takes.`

type Line = ReturnType<Awaited<ReturnType<typeof printable>>['line']>

let application: TestApplication
let admin: string
const { named, resources, makeNamed } = walkPlainResources()
const made = { campaignId: 0, line: {} as Line }

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
  await makeNamed(application, admin)
  const make = makerOf(application, admin)
  made.campaignId = (await make.campaign({ customer_id: named.customerId })).id
  made.line = (await printable(application, admin)).line()
})
afterAll(() => application.close())

/** An import that is as if it had been read. */
async function readyImport(resource: 'promotion' | 'space' = 'promotion'): Promise<number> {
  const table = Buffer.from('EAN;Nombre\nA-1;Bruma\n')
  const file = await upload(application.address, admin, 'productos.csv', table)
  const source = { resource, upload: file, customer_id: named.customerId }
  const { id } = await application.done('importsrest/upload-file', source, admin)
  await application.handle.execute(`update imports set state = 'ready' where id = ${id}`)
  return id
}

/** What lists, exports, pickers and selections have in common. */
const common: Record<string, End> = {
  sort: 'is refused',
  search: 'is looked at',
  'filters.*': 'is refused',
  'all.search': 'is looked at',
  'all.filters.*': 'is refused',
  title: 'is looked at',
  'columns.0.name': 'is refused',
  'columns.0.header': 'is looked at',
  'columns.0.words.*': 'is looked at',
  time_zone: 'is refused',
  token: 'is looked at',
}

/** A record of a resource that all common tests know, with what they leave out. */
const record = (resource: PlainResource, others: Record<string, End> = {}): Case => ({
  input: resource.values,
  texts: {
    ...Object.fromEntries(Object.keys(resource.texts).map((name) => [name, 'comes back'])),
    ...others,
  },
})

const orderInput = () => ({
  ...plainOrder(named.customerId),
  lines: [made.line],
})

/** The calls on pictures or documents of a customer. */
function attachmentCases(resource: string, kind: AttachmentKind): Record<string, Case> {
  const holder = () => ({ resource: 'customer' as const, record_id: named.customerId })
  const withFile = async () => {
    const file = await upload(application.address, admin, 'cartel.png', await noisePicture(9, 9))
    return { ...holder(), uploads: [{ upload: file }] }
  }
  return {
    [`${resource}/upload`]: {
      input: withFile,
      texts: { 'uploads.0.title': { comesBackAs: 'rows.0.title' } },
    },
    [`${resource}/update`]: {
      input: async () => ({ id: await attachmentOf(application, kind, holder()), version: 1 }),
      texts: { title: 'comes back' },
    },
    [`${resource}/notifymc`]: { input: holder, texts: { message: 'is looked at' } },
    [`${resource}/notifycustomer`]: { input: holder, texts: { message: 'is looked at' } },
  }
}

const cases: Record<string, Case> = {
  'userrest/update': record(resources.userrest, {
    username: 'is refused',
    email: 'is refused',
    password: 'is looked at',
  }),
  'usergrouprest/update': record(resources.usergrouprest),
  'rolerest/update': record(resources.rolerest),
  'customerrest/update': record(resources.customerrest, { tax_id: 'is refused', 'emails.0': 'is refused' }),
  'categoryrest/update': record(resources.categoryrest),
  'finishrest/update': record(resources.finishrest),
  'installerrest/update': record(resources.installerrest, {
    tax_id: 'is refused',
    email: 'is refused',
    // Spain has states to choose from.
    state: 'is refused',
    // It is longer than any.
    postal_code: 'is refused',
  }),
  'materialrest/update': record(resources.materialrest),
  'productrest/update': record(resources.productrest),
  'promotionrest/update': record(resources.promotionrest),
  'campaignrest/update': record(resources.campaignrest),
  'spacerest/update': {
    ...record(resources.spacerest, {
      // Spain has states to choose from.
      state: 'is refused',
      // It is longer than any.
      postal_code: 'is refused',
      'closures.0.closed_reason': 'comes back',
    }),
    input: () => ({
      ...resources.spacerest.values(),
      closures: [{ closed_from: 0, closed_to: null, closed_reason: 'Works' }],
    }),
  },
  'webhookrest/update': record(resources.webhookrest, { url: 'is refused' }),
  'customeraddressrest/update': {
    input: () => ({
      customer_id: named.customerId,
      kind: 'delivery',
      name: 'Shop',
      contact: '',
      street: 'Calle Mayor 1',
      city: 'Madrid',
      postal_code: '28001',
      state: '',
      country: 'ES',
      phone: '',
      is_default: false,
    }),
    texts: {
      name: 'comes back',
      contact: 'comes back',
      street: 'comes back',
      city: 'comes back',
      // It is longer than any.
      postal_code: 'is refused',
      // Spain has states to choose from.
      state: 'is refused',
      phone: 'comes back',
    },
  },
  'campaignrest/imageupdate': {
    input: async () => ({
      id: await artworkOf(application, made.campaignId),
      version: 1,
      campaign_id: made.campaignId,
      name: 'Artwork',
    }),
    texts: { name: 'comes back' },
  },
  'campaignrest/imagedecide': {
    input: async () => ({
      id: await artworkOf(application, made.campaignId),
      version: 1,
      revision: 1,
      approval: 'changes',
    }),
    texts: { text: 'is looked at' },
  },
  'campaignrest/imagerelease': {
    input: async () => ({
      id: await artworkOf(application, made.campaignId),
      version: 1,
      revision: 1,
      release: 'refused',
    }),
    texts: { text: 'is looked at' },
  },
  'campaignrest/imagecomment': {
    input: async () => ({ id: await artworkOf(application, made.campaignId), revision: 1 }),
    texts: { text: 'comes back' },
  },
  'campaignrest/getpromotions': { input: () => ({ campaign_id: made.campaignId }), texts: {} },
  'staterest/list': { input: () => ({ country: 'ES' }), texts: {} },
  'importsrest/refused': {
    input: async () => ({ id: await readyImport() }),
    texts: { header: 'is looked at', 'texts.*': 'is looked at', 'fields.*': 'is looked at' },
  },
  'importsrest/template': {
    input: async () => ({
      resource: 'space',
      columns: [{ takes: 'Texto', header: 'Tienda', example: 'Sol' }],
    }),
    texts: {
      title: 'is looked at',
      'columns.0.takes': 'is looked at',
      'columns.0.header': 'is looked at',
      'columns.0.example': 'is looked at',
    },
  },
  'importsrest/upload-file': {
    input: async () => ({ resource: 'promotion', upload: 'x'.repeat(32), customer_id: null, key: 'code' }),
    texts: { key: 'is refused' },
  },
  'spacerest/upload-file': {
    input: async () => ({ upload: 'x'.repeat(32), customer_id: null, key: 'number' }),
    texts: { key: 'is refused' },
  },
  'spacerest/load-spreadsheet': {
    input: async () => ({ id: await readyImport('space'), key: 'number' }),
    texts: { key: 'is refused' },
  },
  'importsrest/load-spreadsheet': {
    input: async () => ({ id: await readyImport(), key: 'code' }),
    texts: { key: 'is refused' },
  },
  'importsrest/updatedetail': {
    input: async () => ({
      id: await readyImport(),
      field: 'name',
      value: 'Gel',
      fault: { key: '', text: '' },
    }),
    texts: {
      field: 'is refused',
      value: 'is looked at',
      'fault.key': 'is looked at',
      'fault.text': 'is looked at',
    },
  },
  ...attachmentCases('galleryrest', 'picture'),
  ...attachmentCases('documentrest', 'document'),
  'orderrest/update': {
    input: orderInput,
    texts: {
      reference: 'comes back',
      notes_production: 'comes back',
      notes_delivery: 'comes back',
      'lines.0.notes': 'comes back',
    },
  },
  'orderrest/changestatus': {
    input: async () => {
      const { id, version } = await makerOf(application, admin).order(orderInput())
      return { id, version, status: 'cancelled' }
    },
    texts: { note: { comesBackAs: 'history.1.note' } },
  },
  'orderrest/changestatuses': {
    input: () => ({ chosen: { all: { total: 1 } }, status: 'cancelled' }),
    texts: {
      note: 'is looked at',
      'chosen.all.search': 'is looked at',
      'chosen.all.filters.*': 'is refused',
    },
  },
  'orderrest/updateusergroup': {
    input: async () => {
      const { id, version, user_id, usergroup_id } = await makerOf(application, admin).order(orderInput())
      return { id, version, user_id, usergroup_id }
    },
    texts: {},
  },
  'orderrest/getusers': { input: () => ({ customer_id: named.customerId }), texts: {} },
  'orderrest/validatesize': {
    input: () => ({ customer_id: named.customerId, lines: [made.line] }),
    texts: { 'lines.0.notes': 'is looked at' },
  },
  'orderrest/getpromoscust': { input: () => ({ customer_id: named.customerId }), texts: {} },
  'orderrest/getcampaigns': { input: () => ({ customer_id: named.customerId }), texts: {} },
  'campaignrest/imagelist': { input: () => ({ campaign_id: made.campaignId }), texts: {} },
  'userrest/accessrecords': { input: () => ({ path: '/order' }), texts: {} },
  'userrest/adjustsaldo': {
    input: () => ({ user_id: 1, euros: 1, m2: 0, reason: 'Because' }),
    texts: { reason: { comesBackAs: 'reference' } },
  },
  'userrest/updateprofile': {
    input: async () => {
      const { version, email, first_name, last_name, language } = await application.done(
        'userrest/getprofile',
        {},
        admin,
      )
      return { version, email, first_name, last_name, language }
    },
    texts: {
      email: 'is refused',
      first_name: 'comes back',
      last_name: 'comes back',
      password: 'is looked at',
    },
  },
  'messagerest/send': {
    input: () => ({ resource: 'customer', record_id: named.customerId }),
    texts: { text: { comesBackAs: 'message.text' } },
  },
  'viewrest/update': {
    input: () => ({ list: 'order', name: 'View', search: '', shared: false }),
    texts: { name: 'comes back', search: 'comes back' },
  },
  'apikeyrest/make': { input: () => ({ permissions: {} }), texts: { name: 'comes back' } },
  'searchrest/find': {
    input: () => ({ text: 'word' }),
    texts: { text: 'is looked at', 'resources.0': 'is looked at' },
  },
  'userrest/login': {
    input: () => ({ username: 'nobody', password: 'none' }),
    texts: { username: 'is looked at', password: 'is looked at', code: 'is looked at' },
  },
  'userrest/oidclogin': { texts: { ticket: 'is looked at' } },
  'userrest/changepassword': {
    input: () => ({ password: ADMIN_PASSWORD, new_password: 'otra-clave-de-prueba' }),
    signIn: async () => (await houseUser(application, admin)).token,
    texts: { password: 'is looked at', new_password: 'is looked at' },
  },
  'userrest/resetpassword': { texts: { username: 'is looked at' } },
  'userrest/checkhash': { texts: { hash: 'is looked at' } },
  'userrest/setnewpassword': {
    input: () => ({ hash: 'unknown', password: 'another' }),
    texts: { hash: 'is looked at', password: 'is not reached' },
  },
  'userrest/logout': { signIn: () => application.signIn('admin'), texts: {} },
  'userrest/startsecondfactor': { texts: { password: 'is looked at' } },
  'userrest/confirmsecondfactor': { texts: { code: 'is looked at' } },
  'userrest/renewrecoverycodes': { texts: { password: 'is looked at' } },
  'userrest/endsecondfactor': { texts: { password: 'is looked at' } },
  'customerrest/getsimilar': {
    input: () => ({ name: 'word', country: 'ES', tax_id: '' }),
    texts: { name: 'is looked at', country: 'is looked at', tax_id: 'is looked at' },
  },
  'userrest/mailexists': { texts: { email: 'is looked at' } },
  'userrest/usernameexists': { texts: { username: 'is looked at' } },
  'userrest/getsaldo': { texts: { user_id: 'is looked at' } },
  'userrest/getlogininfo': { texts: { id: 'is looked at' } },
  'permissionrest/geturluserpermission': {
    input: () => ({ url: '/order' }),
    texts: { id: 'is looked at', url: 'is looked at', role: 'is looked at' },
  },
  'permissionrest/retrieveuserpermissions': { texts: { id: 'is looked at', role: 'is looked at' } },
}

const everyCall = Object.entries(callsByPath)
  .map(([path, call]) => ({ path, taken: textsOf(inputSchemaOf(call)) }))
  .filter(({ taken }) => taken.length > 0)

/** What becomes of a text of a call; nothing where nobody has said so. */
function endOf(path: string, text: string): End | undefined {
  return cases[path]?.texts[text] ?? common[text]
}

test('every free text that the contract takes is tried', () => {
  const untried = everyCall.flatMap(({ path, taken }) =>
    taken
      .filter((text) => !text.formed && endOf(path, text.path) === undefined)
      .map((text) => `${path}: ${text.path}`),
  )
  expect(untried, HOW_TO_TRY_IT).toEqual([])
})

test('nothing is tried that no call takes', () => {
  const tried = Object.entries(cases).flatMap(([path, each]) =>
    Object.keys(each.texts).map((text) => `${path}: ${text}`),
  )
  const taken = everyCall.flatMap((call) => call.taken.map((text) => `${call.path}: ${text.path}`))
  expect(tried.filter((text) => !taken.includes(text))).toEqual([])
})

describe.each(texts)('%s', (text) => {
  test.each(everyCall)('$path', async ({ path, taken }) => {
    const ends = taken.map((each) => ({
      at: each.path,
      end: each.formed ? 'is refused' : endOf(path, each.path),
    }))
    const signIn = cases[path]?.signIn ?? (async () => admin)
    const input = async () => structuredClone((await cases[path]?.input?.()) ?? commonInput(path))
    const send = async (paths: string[]) => {
      const values = await input()
      for (const at of paths) put(values, at, text)
      return application.send(path, values, await signIn())
    }

    const kept = ends.filter(({ end }) => end === 'comes back' || typeof end === 'object')
    if (kept.length > 0) {
      const answer = await send(kept.map(({ at }) => at))
      expect(answer).toMatchObject({ status: 200, error: '' })
      const again = await readAgain(path, answer.content as Values)
      for (const { at, end } of kept) {
        const place = typeof end === 'object' ? end.comesBackAs : at
        expect({ at, text: valueAt(answer.content, place) }).toEqual({ at, text })
        expect({ at, text: valueAt(again, place) }).toEqual({ at, text })
      }
    }
    for (const { at, end } of ends) {
      if (end === 'is refused') expect({ at, ...refusalOf(await send([at]), at) }).toEqual(refused(at))
      if (end === 'is looked at') expect({ at, ...(await send([at])) }).toSatisfy(isLookedAt)
      if (end === 'is not reached') expect(await send([at])).toMatchObject({ status: 422, fields: {} })
    }
  })
})

/** Nobody may be known by it, but nothing breaks, and nothing else of the input is at fault. */
function isLookedAt({ at, status, fields }: Answered<unknown> & { at: string }): boolean {
  return (
    [200, 401, 404, 409, 422, 429].includes(status) && Object.keys(fields ?? {}).every((name) => name === at)
  )
}

const refused = (at: string) => ({ at, status: 422, named: true })

function refusalOf({ status, fields }: Answered<unknown>, at: string) {
  // The filter of a selection is named like that of the list which the person chose from.
  const field = at.replaceAll('*', 'created_at').replace(/^(chosen\.)?all\./, '')
  return { status, named: Object.keys(fields ?? {}).includes(field) }
}

/** What calls that choose records need beside their texts; others need nothing. */
function commonInput(path: string): Values {
  if (path.endsWith('/setactive')) return { all: { total: 1 }, active: true }
  if (path.endsWith('/addremoveall')) return { all: { total: 1 }, in_basket: true }
  if (path.endsWith('/export')) return { columns: [{ name: 'created_at' }] }
  return /\/((un)?delete|delete-selected|sums)$/.test(path) ? { all: { total: 1 } } : {}
}

/** The record as it is read the next time, where there is a call that reads it. */
async function readAgain(path: string, answered: Values): Promise<unknown> {
  const get = path === 'campaignrest/imageupdate' ? 'campaignrest/imageget' : path.replace(/\/.*/, '/get')
  if (!path.endsWith('update') || !(get in callsByPath)) return answered
  return (await application.send(get, { id: answered.id }, admin)).content
}

/** Puts a text into an input; on the way it makes what is not there. */
function put(values: Values, path: string, text: string): void {
  const names = path.split('.').map((name) => (name === '*' ? 'created_at' : name))
  const last = names.pop() ?? ''
  let inner = values
  for (const [index, name] of names.entries()) {
    inner[name] ??= (names[index + 1] ?? last) === '0' ? [] : {}
    inner = inner[name] as Values
  }
  inner[last] = text
}

function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Values | undefined)?.[name], content)
}

test('and all tables are still there', async () => {
  expect((await application.done('orderrest/list', {}, admin)).total).toBeGreaterThan(0)
})
