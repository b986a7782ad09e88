import type { CallPath } from '@lienzo/contract/calls'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activityOf,
  artworkOf,
  attachmentOf,
  customerWithStaff,
  makerOf,
  printable,
} from '../../testing/company.ts'
import { upload } from '../../testing/files/uploads.ts'
import { type Answered, openTestApplication, type TestApplication } from '../../testing/test-application.ts'
import { fieldsThatNameRecords, inputSchemaOf } from '../../testing/wrong-inputs.ts'
import { callsByPath } from './mount-calls.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

const everyCall = Object.entries(callsByPath)

describe('the rows of another customer', () => {
  type Customer = Awaited<ReturnType<typeof makeCustomer>>

  /** A customer with one record of everything that belongs to customers. */
  async function makeCustomer() {
    const make = makerOf(application, admin)
    const staff = await customerWithStaff(application, admin)
    const customer_id = staff.customer.id
    const address = await make.address({ customer_id })
    const campaign = await make.campaign({ customer_id })
    const image_id = await artworkOf(application, campaign.id)
    const comment = { id: image_id, revision: 1, text: 'Ours' }
    const { id: comment_id } = await application.done('campaignrest/imagecomment', comment, staff.token)
    const promotion = await make.promotion({ customer_id })
    const space = await make.space({ customer_id })
    const order = await makerOf(application, staff.token).order({ customer_id })
    const activity_id = await activityOf(application, staff.user.id)
    const which = { resource: 'order' as const, record_id: order.id }
    const sent = await application.done('messagerest/send', { ...which, text: 'Ours' }, staff.token)
    const message_id = sent.message?.id ?? 0
    const view = await makerOf(application, staff.token).view({ shared: true })
    const movement = { user_id: staff.user.id, euros: 5, m2: 1, reason: 'Before Lienzo' }
    await application.done('userrest/adjustsaldo', movement, admin)
    await application.done('apikeyrest/make', { name: 'Shop', permissions: {} }, staff.token)
    const webhook = await makerOf(application, staff.token).webhook({ customer_id })
    const { delivery_id } = await application.done('webhookrest/test', { id: webhook.id }, staff.token)
    const csv = Buffer.from('EAN;Nombre\nA-1;Bruma\n')
    const promotionImport = await application.done(
      'promotionimportrest/prepare',
      {
        upload: await upload(application.address, staff.token, 'promotions.csv', csv),
        customer_id: null,
      },
      staff.token,
    )
    const picture = { id: await attachmentOf(application, 'picture', which) }
    const document = { id: await attachmentOf(application, 'document', which) }
    const customerFile = { resource: 'customer' as const, record_id: customer_id }
    const own_document = { id: await attachmentOf(application, 'document', customerFile) }
    const spaceFile = { resource: 'space' as const, record_id: space.id }
    const space_document = { id: await attachmentOf(application, 'document', spaceFile) }
    const attached = { picture, document, own_document, space_document }
    const made = {
      address,
      campaign,
      image_id,
      comment_id,
      promotion,
      space,
      order,
      activity_id,
      message_id,
      view,
      ...attached,
    }
    return { ...staff, ...made, webhook, delivery_id, promotionImport }
  }

  /** What one call sends to reach a record of somebody else, and how it must be refused. */
  type Attempt = { input: unknown; refused: 404 | 403 | 'finds nothing' | { field: string } }
  type Case =
    /** It takes nothing that names a record. */
    | 'names nothing'
    /** It takes an id because other systems send one, and does not believe it. */
    | 'does not believe it'
    /** The records are those that all customers share: anybody may read them, and only the house writes them. */
    | 'shared'
    | { reach: (own: Customer, foreign: Customer) => Attempt[] }

  const timelinesOf = ({ customer, usergroup, user, campaign, promotion, space, order, webhook }: Customer) =>
    Object.entries({ customer, usergroup, user, campaign, promotion, space, order, webhook }).map(
      ([resource, { id: record_id }]) => ({
        resource,
        record_id,
      }),
    )
  const galleriesOf = ({ customer, campaign, promotion, space, order }: Customer) =>
    Object.entries({ customer, campaign, promotion, space, order }).map(([resource, { id: record_id }]) => ({
      resource,
      record_id,
    }))
  const galleries = (input: object = {}): Case => ({
    reach: (_own, foreign) => galleriesOf(foreign).map((which) => unseen({ ...which, ...input })),
  })
  /** Those of the caller's own order, but of the other's pictures; and the other's own. */
  const attached = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (own, foreign) => [
      unseen({ ...whichOrder(own), ids: [of(own).id, of(foreign).id] }),
      unseen({ ...whichOrder(foreign), ids: [of(foreign).id] }),
      ...galleriesOf(foreign).map(unseen),
    ],
  })
  const moved = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (own, foreign) => [
      unseen({ ids: [of(foreign).id], before: null }),
      unseen({ ids: [of(own).id, of(foreign).id], before: null }),
      at('before', { ids: [of(own).id], before: of(foreign).id }),
    ],
  })
  const retitled = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (_own, foreign) => [unseen({ id: of(foreign).id, version: 1, title: 'Ours now' })],
  })
  const whichOrder = ({ order }: Customer) => ({ resource: 'order', record_id: order.id })
  const unseen = (input: unknown): Attempt => ({ input, refused: 404 })
  const at = (field: string, input: unknown): Attempt => ({ input, refused: { field } })
  const forTheHouse = (input: unknown): Attempt => ({ input, refused: 403 })
  const id = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (_own, foreign) => [unseen({ id: of(foreign).id }), unseen({ id: 2_147_483_647 })],
  })
  const ids = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (own, foreign) => [unseen({ id: of(foreign).id }), unseen({ ids: [of(own).id, of(foreign).id] })],
  })

  const exported = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (own, foreign) => [
      unseen({ ids: [of(foreign).id] }),
      unseen({ ids: [of(own).id, of(foreign).id] }),
    ],
  })
  const setActive = (of: (customer: Customer) => { id: number }): Case => ({
    reach: (own, foreign) => [
      unseen({ id: of(foreign).id, active: false }),
      unseen({ ids: [of(own).id, of(foreign).id], active: false }),
    ],
  })

  const cases = {
    'userrest/list': 'names nothing',
    'userrest/export': exported(({ user }) => user),
    'userrest/get': id(({ user }) => user),
    'userrest/update': {
      reach: (own, foreign) => [
        unseen({ ...writable(foreign.user), role_id: own.user.role_id, usergroup_id: own.usergroup.id }),
        at('usergroup_id', { ...writable(own.user), usergroup_id: foreign.usergroup.id }),
        at('usergroup_id', { ...writable(own.user), usergroup_id: 1 }),
        at('role_id', { ...writable(own.user), role_id: foreign.user.role_id }),
      ],
    },
    'userrest/delete': {
      reach: (_own, foreign) => [
        unseen({ id: foreign.user.id }),
        unseen({ ids: [foreign.user.id, 999_999] }),
      ],
    },
    'userrest/setactive': setActive(({ user }) => user),
    'userrest/undelete': ids(({ user }) => user),
    'userrest/getpermissions': id(({ user }) => user),
    'userrest/savepermissions': {
      reach: (_own, foreign) => [unseen({ id: foreign.user.id, version: 1, overrides: {} })],
    },
    'userrest/resetpermissions': id(({ user }) => user),
    'userrest/explainaccess': {
      reach: (own, foreign) => [
        unseen({ id: foreign.user.id, path: '/order' }),
        unseen({ id: own.user.id, path: '/order', record_id: foreign.order.id }),
      ],
    },
    'userrest/accessrecords': 'names nothing',
    'userrest/signins': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
    'userrest/endsignin': { reach: (_own, foreign) => [unseen({ id: decodeJwt(foreign.token).sid })] },
    'userrest/endothersignins': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
    'userrest/resetpassword': 'names nothing',
    'userrest/sendresetlink': id(({ user }) => user),
    'userrest/checkhash': 'names nothing',
    'userrest/setnewpassword': 'names nothing',
    'userrest/getusers': 'names nothing',
    'userrest/login': 'names nothing',
    'userrest/oidclogin': 'names nothing',
    'userrest/updatetokenexpiration': 'names nothing',
    'userrest/logout': 'names nothing',
    'userrest/getsaldo': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
    'userrest/getlogininfo': 'does not believe it',
    'userrest/changepassword': 'names nothing',
    'userrest/getsecondfactor': 'names nothing',
    'userrest/startsecondfactor': 'names nothing',
    'userrest/confirmsecondfactor': 'names nothing',
    'userrest/renewrecoverycodes': 'names nothing',
    'userrest/endsecondfactor': 'names nothing',
    'userrest/resetsecondfactor': id(({ user }) => user),
    'userrest/getprofile': 'names nothing',
    'userrest/updateprofile': 'names nothing',
    'userrest/rememberlayout': 'names nothing',
    'userrest/mailexists': 'does not believe it',
    'userrest/usernameexists': 'does not believe it',
    'userrest/movements': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
    'userrest/adjustsaldo': {
      reach: (own, foreign) =>
        [own, foreign].map(({ user }) =>
          forTheHouse({ user_id: user.id, euros: 1, m2: 0, reason: 'Because' }),
        ),
    },
    'permissionrest/geturluserpermission': 'does not believe it',
    'permissionrest/retrieveuserpermissions': 'does not believe it',
    'apikeyrest/getkeys': { reach: (_own, foreign) => [unseen({ user_id: foreign.user.id })] },
    'apikeyrest/make': 'names nothing',
    // That of a stranger's key nothing is said is shown where keys are made: api-keys.rest.test.ts.
    'apikeyrest/end': { reach: () => [unseen({ id: 999_999 })] },
    'usergrouprest/list': 'names nothing',
    'usergrouprest/export': exported(({ usergroup }) => usergroup),
    'usergrouprest/get': id(({ usergroup }) => usergroup),
    'usergrouprest/update': {
      reach: (own, foreign) => [
        unseen({ ...writable(foreign.usergroup), customer_id: own.customer.id }),
        forTheHouse({ ...writable(own.usergroup), customer_id: foreign.customer.id }),
      ],
    },
    'usergrouprest/delete': {
      reach: (_own, foreign) => [unseen({ id: foreign.usergroup.id }), unseen({ id: 1 })],
    },
    'usergrouprest/setactive': setActive(({ usergroup }) => usergroup),
    'usergrouprest/undelete': ids(({ usergroup }) => usergroup),
    'usergrouprest/getusergroups': 'names nothing',
    'rolerest/list': 'names nothing',
    'rolerest/export': { reach: (_own, foreign) => [unseen({ ids: [foreign.user.role_id] })] },
    'rolerest/get': { reach: (_own, foreign) => [unseen({ id: foreign.user.role_id })] },
    'rolerest/update': {
      reach: (own, foreign) =>
        [foreign.user.role_id, own.user.role_id].map((role_id) =>
          forTheHouse({ id: role_id, version: 1, name: 'Taken over', description: '', permissions: {} }),
        ),
    },
    'rolerest/delete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.user.role_id })] },
    'rolerest/undelete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.user.role_id })] },
    'rolerest/getroles': 'names nothing',
    'customerrest/list': 'names nothing',
    'customerrest/export': exported(({ customer }) => customer),
    'customerrest/get': id(({ customer }) => customer),
    'customerrest/update': { reach: (_own, foreign) => [unseen(writable(foreign.customer, ['addresses']))] },
    'customerrest/delete': {
      reach: (own, foreign) => [own, foreign].map(({ customer }) => forTheHouse({ id: customer.id })),
    },
    'customerrest/setactive': {
      reach: (own, foreign) =>
        [own, foreign].map(({ customer }) => forTheHouse({ id: customer.id, active: false })),
    },
    'customerrest/undelete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.customer.id })] },
    'customerrest/getcustomers': 'names nothing',
    'customerrest/mergepreview': {
      reach: (own, foreign) => [
        forTheHouse({ kept_id: own.customer.id, merged_id: foreign.customer.id }),
        forTheHouse({ kept_id: foreign.customer.id, merged_id: own.customer.id }),
      ],
    },
    'customerrest/merge': {
      reach: (own, foreign) => [
        forTheHouse({
          kept_id: own.customer.id,
          kept_version: 1,
          merged_id: foreign.customer.id,
          merged_version: 1,
          take: [],
        }),
      ],
    },
    'customerrest/overview': id(({ customer }) => customer),
    'countryrest/list': 'names nothing',
    'staterest/list': 'names nothing',
    'customerrest/getdocuments': id(({ customer }) => customer),
    'customerrest/deletedocument': ids(({ own_document }) => own_document),
    'galleryrest/getgallery': galleries(),
    'galleryrest/upload': galleries({ uploads: [{ upload: 'a'.repeat(16) }] }),
    'galleryrest/update': retitled(({ picture }) => picture),
    'galleryrest/move': moved(({ picture }) => picture),
    'galleryrest/delete': ids(({ picture }) => picture),
    'galleryrest/undelete': ids(({ picture }) => picture),
    'galleryrest/download': attached(({ picture }) => picture),
    'galleryrest/notifymc': attached(({ picture }) => picture),
    'galleryrest/notifycustomer': attached(({ picture }) => picture),
    'documentrest/getdocuments': galleries(),
    'documentrest/getdocument': id(({ document }) => document),
    'documentrest/upload': galleries({ uploads: [{ upload: 'a'.repeat(16) }] }),
    'documentrest/update': retitled(({ document }) => document),
    'documentrest/move': moved(({ document }) => document),
    'documentrest/delete': ids(({ document }) => document),
    'documentrest/undelete': ids(({ document }) => document),
    'documentrest/download': attached(({ document }) => document),
    'documentrest/notifymc': attached(({ document }) => document),
    'documentrest/notifycustomer': attached(({ document }) => document),
    'customeraddressrest/update': {
      reach: (own, foreign) => [
        unseen({ ...writable(foreign.address), customer_id: own.customer.id }),
        at('customer_id', writable(foreign.address)),
        at('customer_id', { ...writable(own.address), customer_id: foreign.customer.id }),
      ],
    },
    'customeraddressrest/delete': ids(({ address }) => address),
    'customeraddressrest/undelete': ids(({ address }) => address),
    'categoryrest/list': 'shared',
    'categoryrest/export': 'shared',
    'categoryrest/get': 'shared',
    'categoryrest/setactive': 'shared',
    'categoryrest/update': 'shared',
    'categoryrest/delete': 'shared',
    'categoryrest/undelete': 'shared',
    'categoryrest/gettree': 'shared',
    'categoryrest/move': 'shared',
    'categoryrest/getcategories': 'shared',
    'finishrest/list': 'shared',
    'finishrest/export': 'shared',
    'finishrest/get': 'shared',
    'finishrest/setactive': 'shared',
    'finishrest/update': 'shared',
    'finishrest/delete': 'shared',
    'finishrest/undelete': 'shared',
    'finishrest/getfinishes': 'shared',
    'materialrest/list': 'shared',
    'materialrest/export': 'shared',
    'materialrest/get': 'shared',
    'materialrest/setactive': 'shared',
    'materialrest/update': 'shared',
    'materialrest/delete': 'shared',
    'materialrest/undelete': 'shared',
    'materialrest/getmaterials': 'shared',
    'materialfinishesrest/get': 'shared',
    'materialfinishesrest/update': 'shared',
    'productrest/list': 'shared',
    'productrest/export': 'shared',
    'productrest/get': 'shared',
    'productrest/setactive': 'shared',
    'productrest/update': 'shared',
    'productrest/delete': 'shared',
    'productrest/undelete': 'shared',
    'productrest/getproducts': 'shared',
    'promotionrest/list': 'names nothing',
    'promotionrest/export': exported(({ promotion }) => promotion),
    'promotionrest/get': id(({ promotion }) => promotion),
    'promotionrest/setactive': setActive(({ promotion }) => promotion),
    'promotionrest/update': {
      reach: (own, foreign) => [
        unseen({ ...writablePromotion(foreign), customer_id: own.customer.id }),
        at('customer_id', { ...writablePromotion(own), customer_id: foreign.customer.id }),
      ],
    },
    'promotionrest/delete': ids(({ promotion }) => promotion),
    'promotionrest/undelete': ids(({ promotion }) => promotion),
    'promotionrest/getpromotions': 'names nothing',
    'promotionimportrest/prepare': {
      reach: (_own, foreign) => [
        at('customer_id', { upload: 'x'.repeat(20), customer_id: foreign.customer.id }),
      ],
    },
    'promotionimportrest/choose': {
      reach: (_own, foreign) => [
        unseen({ id: foreign.promotionImport.id, customer_id: null, mapping: { code: 0 } }),
      ],
    },
    'promotionimportrest/correct': {
      reach: (_own, foreign) => [
        unseen({ id: foreign.promotionImport.id, field: 'name', value: 'Gel', row: 2 }),
      ],
    },
    'promotionimportrest/rows': id(({ promotionImport }) => promotionImport),
    'promotionimportrest/faults': id(({ promotionImport }) => promotionImport),
    'promotionimportrest/start': id(({ promotionImport }) => promotionImport),
    'promotionimportrest/cancel': id(({ promotionImport }) => promotionImport),
    'promotionimportrest/get': id(({ promotionImport }) => promotionImport),
    'promotionimportrest/refused': id(({ promotionImport }) => promotionImport),
    'promotionimportrest/undo': id(({ promotionImport }) => promotionImport),
    'spacerest/list': 'names nothing',
    'spacerest/export': exported(({ space }) => space),
    'spacerest/get': id(({ space }) => space),
    'spacerest/setactive': setActive(({ space }) => space),
    'spacerest/update': {
      reach: (own, foreign) => [
        unseen({ ...writableSpace(foreign), customer_id: own.customer.id }),
        at('customer_id', { ...writableSpace(own), customer_id: foreign.customer.id }),
      ],
    },
    'spacerest/delete': ids(({ space }) => space),
    'spacerest/delete-selected': ids(({ space }) => space),
    'spacerest/undelete': ids(({ space }) => space),
    'spacerest/getlist': 'names nothing',
    'spacerest/getnextspacenum': {
      reach: (_own, foreign) => [at('customer_id', { customer_id: foreign.customer.id })],
    },
    'spacerest/clonespace': id(({ space }) => space),
    'spacerest/deactivedoc': ids(({ space_document }) => space_document),
    'campaignrest/list': 'names nothing',
    'campaignrest/export': exported(({ campaign }) => campaign),
    'campaignrest/get': id(({ campaign }) => campaign),
    'campaignrest/update': {
      reach: (own, foreign) => [
        unseen({ ...writableCampaign(foreign), customer_id: own.customer.id }),
        at('customer_id', writableCampaign(foreign)),
        at('customer_id', { ...writableCampaign(own), customer_id: foreign.customer.id }),
      ],
    },
    'campaignrest/delete': ids(({ campaign }) => campaign),
    'campaignrest/undelete': ids(({ campaign }) => campaign),
    'campaignrest/getcampaigns': 'names nothing',
    'campaignrest/getmaterials': { reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id })] },
    'campaignrest/savematerials': {
      reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id, version: 1, materials: [] })],
    },
    'campaignrest/getfinishes': 'shared',
    'campaignrest/imagelist': { reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id })] },
    'campaignrest/imageget': id(({ image_id }) => ({ id: image_id })),
    'campaignrest/imageupdate': {
      reach: (own, foreign) => [
        unseen({ id: foreign.image_id, version: 1, campaign_id: foreign.campaign.id, name: 'Mine' }),
        unseen({ id: foreign.image_id, version: 1, campaign_id: own.campaign.id, name: 'Mine' }),
        unseen({ campaign_id: foreign.campaign.id, name: 'Mine', upload: '0123456789abcdef' }),
        at('promotion_id', {
          id: own.image_id,
          version: 1,
          campaign_id: own.campaign.id,
          name: 'Mine',
          promotion_id: foreign.promotion.id,
        }),
      ],
    },
    'campaignrest/imagehistory': id(({ image_id }) => ({ id: image_id })),
    'campaignrest/getpromotions': {
      reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id })],
    },
    'campaignrest/imagedecide': {
      reach: (_own, foreign) => [
        unseen({ id: foreign.image_id, version: 1, revision: 1, approval: 'approved' }),
      ],
    },
    'campaignrest/imagetakeback': {
      reach: (_own, foreign) => [unseen({ id: foreign.image_id, version: 1 })],
    },
    'campaignrest/imagecomment': {
      reach: (own, foreign) => [
        unseen({ id: foreign.image_id, revision: 1, text: 'Mine' }),
        at('parent_id', { id: own.image_id, revision: 1, text: 'Mine', parent_id: foreign.comment_id }),
      ],
    },
    'campaignrest/imageresolve': {
      reach: (own, foreign) => [
        unseen({ id: foreign.image_id, comment_id: foreign.comment_id, resolved: true }),
        unseen({ id: own.image_id, comment_id: foreign.comment_id, resolved: true }),
      ],
    },
    'campaignrest/imagedelete': ids(({ image_id }) => ({ id: image_id })),
    'campaignrest/imageundelete': ids(({ image_id }) => ({ id: image_id })),
    'orderrest/list': 'names nothing',
    'orderrest/export': exported(({ order }) => order),
    'orderrest/get': id(({ order }) => order),
    'orderrest/generateordercode': 'names nothing',
    'orderrest/update': {
      reach: (own, foreign) => [
        unseen({ ...writableOrder(own), id: foreign.order.id }),
        at('customer_id', writableOrder(foreign)),
        at('campaign_id', { ...writableOrder(own), campaign_id: foreign.campaign.id }),
        at('delivery_address_id', { ...writableOrder(own), delivery_address_id: foreign.address.id }),
        at('lines.0.campaign_image_id', {
          ...writableOrder(own),
          campaign_id: own.campaign.id,
          lines: [{ ...line(), campaign_image_id: foreign.image_id }],
        }),
      ],
    },
    'orderrest/delete': ids(({ order }) => order),
    'orderrest/undelete': ids(({ order }) => order),
    'orderrest/changestatus': {
      reach: (_own, foreign) => [
        unseen({ id: foreign.order.id, version: foreign.order.version, status: 'cancelled' }),
      ],
    },
    'orderrest/validatesize': {
      reach: (own, foreign) => [
        at('customer_id', { customer_id: foreign.customer.id, lines: [] }),
        at('lines.0.campaign_image_id', {
          customer_id: own.customer.id,
          lines: [{ ...line(), campaign_image_id: foreign.image_id }],
        }),
      ],
    },
    'orderrest/getcampaigns': {
      reach: (_own, foreign) => [{ input: { customer_id: foreign.customer.id }, refused: 'finds nothing' }],
    },
    'orderrest/getcampaignimages': {
      reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id })],
    },
    'orderrest/getproductsmc': {
      reach: (_own, foreign) => [at('campaign_id', { campaign_id: foreign.campaign.id })],
    },
    'orderrest/getcategories': 'shared',
    'orderrest/print': id(({ order }) => order),
    'activityrest/list': 'names nothing',
    'activityrest/read': {
      reach: (own, foreign) => [
        unseen({ ids: [foreign.activity_id] }),
        unseen({ ids: [own.activity_id, foreign.activity_id] }),
      ],
    },
    'searchrest/find': 'names nothing',
    'homerest/getdata': 'names nothing',
    'logrest/list': 'names nothing',
    // The first entry is the house's own.
    'logrest/export': { reach: () => [unseen({ ids: [1] })] },
    'timelinerest/list': { reach: (_own, foreign) => timelinesOf(foreign).map(unseen) },
    'messagerest/send': {
      reach: (_own, foreign) =>
        timelinesOf(foreign).flatMap((which) => [
          unseen({ ...which, text: 'Hello' }),
          unseen({ ...which, text: ' ' }),
        ]),
    },
    'messagerest/delete': ids(({ message_id }) => ({ id: message_id })),
    'messagerest/undelete': ids(({ message_id }) => ({ id: message_id })),
    'viewrest/list': 'names nothing',
    'viewrest/update': {
      reach: (_own, foreign) => [unseen(writable(foreign.view, ['user_id', 'user_name', 'own']))],
    },
    'viewrest/delete': ids(({ view }) => view),
    'viewrest/undelete': ids(({ view }) => view),
    'webhookrest/list': 'names nothing',
    'webhookrest/export': exported(({ webhook }) => webhook),
    'webhookrest/get': id(({ webhook }) => webhook),
    'webhookrest/update': {
      reach: (own, foreign) => [
        unseen({ ...writableWebhook(foreign), customer_id: own.customer.id }),
        at('customer_id', writableWebhook(foreign)),
        at('customer_id', { ...writableWebhook(own), customer_id: foreign.customer.id }),
        at('customer_id', { ...writableWebhook(own), customer_id: null }),
      ],
    },
    'webhookrest/setactive': setActive(({ webhook }) => webhook),
    'webhookrest/delete': ids(({ webhook }) => webhook),
    'webhookrest/undelete': ids(({ webhook }) => webhook),
    'webhookrest/makesecret': id(({ webhook }) => webhook),
    'webhookrest/deliveries': { reach: (_own, foreign) => [unseen({ webhook_id: foreign.webhook.id })] },
    'webhookrest/replay': {
      reach: (_own, foreign) => [
        unseen({ delivery_id: foreign.delivery_id }),
        unseen({ failed_of: foreign.webhook.id }),
      ],
    },
    'webhookrest/test': id(({ webhook }) => webhook),
  } satisfies Record<CallPath, Case>

  let line: Awaited<ReturnType<typeof printable>>['line']
  let own: Customer
  let foreign: Customer

  beforeAll(async () => {
    line = (await printable(application, admin)).line
    own = await makeCustomer()
    foreign = await makeCustomer()
  })

  test.each(Object.entries(cases))('%s', async (path, entry: Case) => {
    const call = callsByPath[path]
    if (!call) throw new Error(`There is no call ${path}`)
    if (entry === 'names nothing') expect(fieldsThatNameRecords(inputSchemaOf(call))).toEqual([])
    if (entry === 'shared') return expectShared(path)
    if (typeof entry === 'string') return
    const before = await everythingOf(foreign)
    for (const { input, refused } of entry.reach(own, foreign)) {
      const answer = await application.send(path, input, own.token)
      if (refused === 'finds nothing') expect(answer.content).toEqual([])
      else expect({ input, ...outcome(answer) }).toEqual({ input, ...expected(refused) })
    }
    expect(await everythingOf(foreign)).toEqual(before)
  })

  /** All may read what they share; whoever may write it elsewhere may not when they are not of the house. */
  async function expectShared(path: string) {
    if (!callsByPath[path]?.changes) return
    const [resource = ''] = path.split('/')
    const input = await sharedInput(path)
    const answer = await application.send(path, input, own.token)
    expect({ resource, ...outcome(answer) }).toEqual({ resource, status: 403, fields: [] })
  }

  async function sharedInput(path: string): Promise<unknown> {
    const make = makerOf(application, admin)
    const made = {
      categoryrest: make.category,
      finishrest: make.finish,
      materialrest: make.material,
      materialfinishesrest: make.material,
      productrest: make.product,
    }
    const [resource, action] = path.split('/') as [keyof typeof made, string]
    const record = await made[resource]()
    if (resource === 'materialfinishesrest')
      return { material_id: record.id, version: record.version, finishes: [] }
    if (action === 'setactive') return { id: record.id, active: false }
    if (action === 'move') return { id: record.id, version: record.version, parent_id: null, position: 0 }
    if (action !== 'update') return { id: record.id }
    return writable(record, ['parent_name', 'category_name', 'category_within', 'finishes', 'materials'])
  }

  test('what the calls did not believe answers for the caller alone', async () => {
    const claim = { id: foreign.user.id, user_id: foreign.user.id, role: 1 }
    const info = await application.send('userrest/getlogininfo', claim, own.token)
    expect(info.content).toMatchObject({ user_id: own.user.id, username: own.user.username })
    const role = await makerOf(application, admin).role({ permissions: {} })
    const weak = await makerOf(application, admin).user({
      role_id: role.id,
      usergroup_id: own.usergroup.id,
    })
    const token = await application.signIn(weak.username)
    const claims = { id: own.user.id, role: own.user.role_id, url: '/customer' }
    expect((await application.send('permissionrest/retrieveuserpermissions', claims, token)).content).toEqual(
      {},
    )
    expect((await application.send('permissionrest/geturluserpermission', claims, token)).content).toEqual({
      permission_access: false,
    })
  })

  test('lists and pickers leave them out', async () => {
    const lists = everyCall.filter(([path]) => /\/(list|get[a-z]+s)$/.test(path) && !/getlabels/.test(path))
    const foreignNames = [
      foreign.customer.name,
      foreign.usergroup.name,
      foreign.user.username,
      foreign.campaign.name,
      foreign.order.code,
      foreign.webhook.name,
    ]
    for (const [path, call] of lists) {
      if (fieldsThatNameRecords(inputSchemaOf(call)).length > 0) continue
      const { content } = await application.send(path, {}, own.token)
      const text = JSON.stringify(content)
      const shown = foreignNames.filter((name) => text.includes(`"${name}"`))
      expect({ path, shown }).toEqual({ path, shown: [] })
    }
  })

  async function everythingOf(customer: Customer) {
    const { handle } = application
    const { rows } = await handle.execute(sql`
      select (select to_jsonb(c) from customers c where id = ${customer.customer.id}) as customer,
        (select to_jsonb(u) from users u where id = ${customer.user.id}) as "user",
        (select to_jsonb(g) from usergroups g where id = ${customer.usergroup.id}) as usergroup,
        (select to_jsonb(r) from roles r where id = ${customer.user.role_id}) as role,
        (select to_jsonb(a) from customer_addresses a where id = ${customer.address.id}) as address,
        (select to_jsonb(p) from campaigns p where id = ${customer.campaign.id}) as campaign,
        (select to_jsonb(n) from promotions n where id = ${customer.promotion.id}) as promotion,
        (select jsonb_agg(z order by z.id) from spaces z
          where z.customer_id = ${customer.customer.id}) as spaces,
        (select to_jsonb(v) from list_views v where id = ${customer.view.id}) as view,
        (select jsonb_agg(b order by b.id) from customer_addresses b
          where b.customer_id = ${customer.customer.id}) as addresses,
        (select jsonb_agg(k order by k.id) from promotions k
          where k.customer_id = ${customer.customer.id}) as promotions,
        (select jsonb_agg(s order by s.id) from movements s where s.user_id = ${customer.user.id}) as movements,
        (select jsonb_agg(y order by y.id) from api_keys y where y.user_id = ${customer.user.id}) as keys,
        (select to_jsonb(i) from campaign_images i where id = ${customer.image_id}) as image,
        (select to_jsonb(c) from campaign_image_comments c where id = ${customer.comment_id}) as comment,
        (select to_jsonb(t) from activities t where id = ${customer.activity_id}) as activity,
        (select to_jsonb(w) from webhooks w where id = ${customer.webhook.id}) as webhook,
        (select to_jsonb(d) from webhook_deliveries d where id = ${customer.delivery_id}) as delivery,
        (select to_jsonb(m) from record_messages m where id = ${customer.message_id}) as message,
        (select jsonb_agg(f order by f.id) from attachments f
          where id in ${[customer.picture, customer.document, customer.own_document, customer.space_document].map((each) => each.id)}) as attached,
        (select count(*) from attachment_notices where record_id = ${customer.order.id}) as notices,
        (select to_jsonb(o) from orders o where id = ${customer.order.id}) as "order"`)
    const [found = {}] = rows
    expect(Object.keys(found).filter((name) => found[name] === null)).toEqual([])
    return rows
  }
})

function outcome(answer: Answered<unknown>) {
  return { status: answer.status, fields: Object.keys(answer.fields ?? {}) }
}

function expected(refused: 404 | 403 | { field: string }) {
  if (typeof refused === 'object') return { status: 422, fields: [refused.field] }
  return { status: refused, fields: [] }
}

const kept = [
  'created_at',
  'updated_at',
  'created_by',
  'deleted_at',
  'picture',
  'header_logo',
  'cover',
  'images',
]

/** A record as its update takes it: without what only the server writes. */
function writable<Record extends object>(record: Record, without: string[] = []) {
  const left = [...kept, ...without]
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name]) =>
        !left.includes(name) &&
        !/^(customer|role|usergroup)_name$|^user_saldo_|^last_sign_in_at$|^deleted_(materials|finishes)$/.test(
          name,
        ),
    ),
  )
}

type WithCampaign = { campaign: object }
function writableCampaign({ campaign }: WithCampaign) {
  return writable(campaign, ['customer_name', 'images', 'artwork_ready', 'cover', 'materials'])
}

function writablePromotion({ promotion }: { promotion: object }) {
  return writable(promotion, ['customer_name', 'picture'])
}

function writableSpace({ space }: { space: object }) {
  return writable(space, ['default_product_name', 'default_material_name'])
}

function writableWebhook({ webhook }: { webhook: object }) {
  return writable(webhook, ['failed', 'secret'])
}

function writableOrder({ order }: { order: { id: number; version: number; customer_id: number } }) {
  return {
    id: order.id,
    version: order.version,
    customer_id: order.customer_id,
    campaign_id: null,
    category_id: null,
    delivery_address_id: null,
    reference: '',
    requested_at: null,
    promised_at: null,
    notes_production: '',
    notes_delivery: '',
  }
}
