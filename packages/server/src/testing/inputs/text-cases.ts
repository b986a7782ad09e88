import type { AttachmentKind } from '@lienzo/contract/records/attachment'
import { artworkOf, attachmentOf, customerWithStaff, houseUser, makerOf, type printable } from '../company.ts'
import { noisePicture, upload } from '../files/uploads.ts'
import { ADMIN_PASSWORD } from '../people/administrator.ts'
import { plainOrder } from '../sales/plain-order.ts'
import type { TestApplication } from '../test-application.ts'
import { budgetTextCases } from './budget-text-cases.ts'
import type { PlainResource, walkPlainResources } from './plain-resources.ts'
import type { Case, End } from './text-case.ts'

/** Treatment of the texts that all lists, exports, pickers and selections share. */
export const common: Record<string, End> = {
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

type Line = ReturnType<Awaited<ReturnType<typeof printable>>['line']>

type Place = {
  application: TestApplication
  admin: string
  /** Active campaign of the customer whose records the inputs refer to, and a function that builds an order line. */
  made: { campaignId: number; line: Line }
} & Pick<ReturnType<typeof walkPlainResources>, 'named' | 'resources'>

/** Returns the cases of calls that have more texts than those in `common`. */
export function textCases({ application, admin, made, named, resources }: Place): Record<string, Case> {
  /** Creates an import and marks it as ready. Returns its id. */
  async function readyImport(resource: 'promotion' | 'space' = 'promotion'): Promise<number> {
    const table = Buffer.from('EAN;Nombre\nA-1;Bruma\n')
    const file = await upload(application.address, admin, 'productos.csv', table)
    const source = { resource, upload: file, customer_id: named.customerId }
    const { id } = await application.done('importsrest/upload-file', source, admin)
    await application.handle.execute(`update imports set state = 'ready' where id = ${id}`)
    return id
  }

  /** Returns the case of a plain resource. `others` contains texts that the resource's `texts` lack. */
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

  /** Case of calls for all orders that match the filters of a list. */
  const ofChosenOrders: Case = {
    input: () => ({ chosen: { all: { total: 1 } } }),
    texts: { 'chosen.all.search': 'is looked at', 'chosen.all.filters.*': 'is refused' },
  }

  /** Returns the cases of calls for pictures or documents attached to a customer. */
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

  return {
    'userrest/update': record(resources.userrest, {
      username: 'is refused',
      email: 'is refused',
      password: 'is looked at',
    }),
    'usergrouprest/update': record(resources.usergrouprest),
    'rolerest/update': record(resources.rolerest),
    'customerrest/update': record(resources.customerrest, { tax_id: 'is refused', 'emails.0': 'is refused' }),
    'customerrest/overview': { input: () => ({ id: named.customerId }), texts: {} },
    'categoryrest/update': record(resources.categoryrest),
    'finishrest/update': record(resources.finishrest),
    'installerrest/update': record(resources.installerrest, {
      tax_id: 'is refused',
      email: 'is refused',
      // The test text is no Spanish state.
      state: 'is refused',
      // The test text is longer than a postal code.
      postal_code: 'is refused',
    }),
    'materialrest/update': record(resources.materialrest),
    'productrest/update': record(resources.productrest),
    'promotionrest/update': record(resources.promotionrest),
    'campaignrest/update': record(resources.campaignrest),
    'spacerest/update': {
      ...record(resources.spacerest, {
        // The test text is no Spanish state.
        state: 'is refused',
        // The test text is longer than a postal code.
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
        // The test text is longer than a postal code.
        postal_code: 'is refused',
        // The test text is no Spanish state.
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
      input: async () => ({
        id: await readyImport(),
        values: { created_at: [{ value: 'window', label: 'Escaparate' }] },
      }),
      texts: {
        header: 'is looked at',
        'texts.*': 'is looked at',
        'fields.*': 'is looked at',
        'values.*.0.value': 'is looked at',
        'values.*.0.label': 'is looked at',
      },
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
        before: '',
        contradicts: 'code',
        fault: { key: '', text: '' },
      }),
      texts: {
        before: 'is looked at',
        contradicts: 'is looked at',
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
      texts: { note: { comesBackAs: 'history.1.note' }, past_limit: 'is not reached' },
    },
    'orderrest/changestage': {
      input: async () => {
        const { id, version } = await makerOf(application, admin).order(orderInput())
        return { id, version, stage: 'packing' }
      },
      texts: {},
    },
    'orderrest/cancellines': {
      input: async () => {
        const { customer, token } = await customerWithStaff(application, admin)
        const lines = [made.line, made.line]
        const order = await makerOf(application, token).order({ ...plainOrder(customer.id), lines })
        const step = { id: order.id, version: order.version, status: 'confirmed' as const }
        const {
          id,
          version,
          lines: orderLines,
        } = await application.done('orderrest/changestatus', step, admin)
        return { id, version, lines: orderLines.slice(0, 1).map((line) => ({ id: line.id })) }
      },
      texts: { reason: { comesBackAs: 'cancellations.0.reason' } },
    },
    'orderrest/changestatuses': {
      input: () => ({ chosen: { all: { total: 1 } }, status: 'cancelled' }),
      texts: {
        note: 'is looked at',
        'chosen.all.search': 'is looked at',
        'chosen.all.filters.*': 'is refused',
      },
    },
    'orderrest/rollplan': ofChosenOrders,
    'orderrest/printrollplan': ofChosenOrders,
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
    'orderrest/updatespaces': {
      input: async () => ({
        id: (await makerOf(application, admin).order(orderInput())).id,
        numbers: [1],
        line: made.line,
      }),
      texts: { 'line.notes': 'is looked at' },
    },
    'orderrest/savelines': {
      input: async () => {
        const { id, lines } = await makerOf(application, admin).order(orderInput())
        const changed = lines.map((line) => ({ id: line.id, version: line.version, notes: '' }))
        return { id, added: [made.line], changed }
      },
      texts: { 'added.0.notes': 'is looked at', 'changed.0.notes': 'is looked at' },
    },
    'orderrest/photolist': {
      input: async () => ({ id: (await makerOf(application, admin).order(orderInput())).id }),
      texts: {},
    },
    ...budgetTextCases({ application, admin, line: made.line }),
    'orderrest/getpromoscust': { input: () => ({ customer_id: named.customerId }), texts: {} },
    'orderrest/getspaces': {
      input: () => ({ customer_id: named.customerId, names: ['Shop · Front'] }),
      texts: { 'names.0': 'is looked at' },
    },
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
    'userrest/eraseperson': {
      input: async () => {
        const { user } = await houseUser(application, admin)
        return { id: user.id, username: user.username, password: ADMIN_PASSWORD }
      },
      signIn: async () => (await houseUser(application, admin)).token,
      texts: { username: 'is refused', password: 'is looked at' },
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
}
