import { plainOrder } from '../../sales/plain-order.ts'
import { at, type Case, type Cases, exported, forTheHouse, id, ids, offered, unseen } from './attempts.ts'
import { writable } from './writable.ts'

/** Case of a call for roll plans, which must refuse all orders if one belongs to a different customer. */
const rollPlans: Case = {
  reach: (own, foreign) => [
    unseen({ chosen: { id: foreign.order.id } }),
    unseen({ chosen: { ids: [own.order.id, foreign.order.id] } }),
  ],
}

/** Case of a call that repeats an order for a campaign. */
const again: Case = {
  reach: (own, foreign) => [
    unseen({ id: foreign.order.id }),
    at('campaign_id', { id: own.order.id, campaign_id: foreign.campaign.id }),
  ],
}

/** Cases of calls for campaigns, their artwork, and orders. */
export const salesCases = {
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
  'campaignrest/getcampaigns': offered(({ campaign }) => campaign),
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
  'campaignrest/imagerelease': {
    reach: (own, foreign) =>
      [own, foreign].map(({ image_id }) =>
        forTheHouse({ id: image_id, version: 1, revision: 1, release: 'released' }),
      ),
  },
  'campaignrest/imagereleaseback': {
    reach: (own, foreign) => [own, foreign].map(({ image_id }) => forTheHouse({ id: image_id, version: 1 })),
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
  'prepressrest/list': 'names nothing',
  'prepressrest/export': exported(({ image_id }) => ({ id: image_id })),
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
        lines: [{ ...own.line(), campaign_image_id: foreign.image_id }],
      }),
      at('lines.0.promotion_id', {
        ...writableOrder(own),
        lines: [{ ...own.line(), promotion_id: foreign.promotion.id }],
      }),
      at('lines.0.space_id', {
        ...writableOrder(own),
        lines: [{ ...own.line(), space_id: foreign.space.id }],
      }),
    ],
  },
  'orderrest/getversion': id(({ order }) => order),
  'orderrest/sums': ids(({ order }) => order),
  'orderrest/possiblestatuses': ids(({ order }) => order),
  'orderrest/delete': ids(({ order }) => order),
  'orderrest/undelete': ids(({ order }) => order),
  'orderrest/changestatus': {
    reach: (_own, foreign) => [
      unseen({ id: foreign.order.id, version: foreign.order.version, status: 'cancelled' }),
    ],
  },
  'orderrest/board': 'names nothing',
  'orderrest/changestage': {
    reach: (own, foreign) =>
      [own, foreign].map(({ order }) =>
        forTheHouse({ id: order.id, version: order.version, stage: 'packing' }),
      ),
  },
  'orderrest/changestatuses': {
    reach: (own, foreign) => [
      unseen({ chosen: { ids: [own.order.id, foreign.order.id] }, status: 'cancelled' }),
    ],
  },
  'orderrest/compareagain': again,
  'orderrest/orderagain': again,
  'orderrest/reprint': { reach: () => [forTheHouse({ photo_id: 1 })] },
  'orderrest/repeatcampaign': {
    reach: (own, foreign) => {
      const orders = [{ id: foreign.order.id, status: 'draft' as const }]
      const input = { campaign_id: own.campaign.id, to_campaign_id: own.campaign.id, orders, seen_id: null }
      return [
        unseen({ ...input, campaign_id: foreign.campaign.id }),
        at('to_campaign_id', { ...input, to_campaign_id: foreign.campaign.id }),
        at('orders.0.id', input),
      ]
    },
  },
  'orderrest/repeats': { reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id })] },
  'orderrest/madeagain': { reach: (_own, foreign) => [unseen({ campaign_id: foreign.campaign.id })] },
  'orderrest/getrepeat': id(({ order }) => order),
  'orderrest/repeatedorders': id(({ order }) => order),
  'orderrest/repeatedlines': {
    reach: (_own, foreign) => [unseen({ id: foreign.order.id, order_id: foreign.order.id })],
  },
  'orderrest/stoprepeat': id(({ order }) => order),
  'orderrest/continuerepeat': id(({ order }) => order),
  'orderrest/takeprices': {
    reach: (_own, foreign) => [
      unseen({ id: foreign.order.id, version: foreign.order.version, take_total: 1 }),
    ],
  },
  'orderrest/compareprices': id(({ order }) => order),
  'orderrest/cancellines': {
    reach: (_own, foreign) => [
      forTheHouse({
        ...{ id: foreign.order.id, version: foreign.order.version },
        ...{ lines: [{ id: 1 }], reason: 'Mine' },
      }),
    ],
  },
  'orderrest/updateusergroup': {
    reach: (own, foreign) => [
      forTheHouse({
        ...{ id: foreign.order.id, version: foreign.order.version },
        ...{ usergroup_id: own.usergroup.id, user_id: own.user.id },
      }),
    ],
  },
  'orderrest/getusers': {
    reach: (_own, foreign) => [at('customer_id', { customer_id: foreign.customer.id })],
  },
  'orderrest/validatesize': {
    reach: (own, foreign) => [
      at('customer_id', { customer_id: foreign.customer.id, lines: [] }),
      at('campaign_id', { customer_id: own.customer.id, campaign_id: foreign.campaign.id, lines: [] }),
      at('id', { customer_id: own.customer.id, id: foreign.order.id, lines: [] }),
      at('lines.0.campaign_image_id', {
        customer_id: own.customer.id,
        lines: [{ ...own.line(), campaign_image_id: foreign.image_id }],
      }),
      at('lines.0.promotion_id', {
        customer_id: own.customer.id,
        lines: [{ ...own.line(), promotion_id: foreign.promotion.id }],
      }),
      at('lines.0.space_id', {
        customer_id: own.customer.id,
        lines: [{ ...own.line(), space_id: foreign.space.id }],
      }),
    ],
  },
  'orderrest/getcampaigns': {
    reach: (_own, foreign) => [{ input: { customer_id: foreign.customer.id }, refused: 'finds nothing' }],
  },
  'orderrest/lines': { reach: (_own, foreign) => [unseen({ id: foreign.order.id })] },
  'orderrest/checklines': {
    reach: (_own, foreign) => [unseen({ id: foreign.order.id, line_ids: [foreign.order.lines[0]?.id ?? 1] })],
  },
  'orderrest/updatespaces': {
    reach: (own, foreign) => [
      unseen({ id: foreign.order.id, basket: true, line: own.line() }),
      at('order_id', { id: own.order.id, order_id: foreign.order.id, line: own.line() }),
    ],
  },
  'orderrest/readnumbers': 'names nothing',
  'orderrest/savelines': { reach: (_own, foreign) => [unseen({ id: foreign.order.id })] },
  'orderrest/allocation': {
    reach: (own, foreign) => [
      unseen({ campaign_id: foreign.campaign.id }),
      unseen({ campaign_id: own.campaign.id, order_id: foreign.order.id }),
    ],
  },
  'orderrest/getspaces': {
    reach: (_own, foreign) => [at('customer_id', { customer_id: foreign.customer.id })],
  },
  'orderrest/getpromoscust': {
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
  'orderrest/getlabels': id(({ order }) => order),
  'orderrest/photolist': id(({ order }) => order),
  'orderrest/printraport': {
    reach: (_own, foreign) => [
      unseen({ id: foreign.order.id }),
      unseen({ campaign_id: foreign.campaign.id }),
    ],
  },
  'orderrest/getproof': {
    reach: (_own, foreign) => [
      unseen({ id: foreign.order.id }),
      unseen({ campaign_id: foreign.campaign.id }),
    ],
  },
  'orderrest/rollplan': rollPlans,
  'orderrest/printrollplan': rollPlans,
  'orderrest/generatezip': id(({ order }) => order),
  'orderrest/archives': id(({ order }) => order),
  'orderrest/stopzip': id(({ order }) => order),
} satisfies Cases

function writableOrder({ order }: { order: { id: number; version: number; customer_id: number } }) {
  return {
    id: order.id,
    version: order.version,
    ...plainOrder(order.customer_id),
  }
}

function writableCampaign({ campaign }: { campaign: object }) {
  return writable(campaign, [
    ...['customer_name', 'images', 'artwork_ready', 'artwork_released', 'cover', 'materials'],
  ])
}
