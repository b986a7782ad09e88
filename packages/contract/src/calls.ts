import { activityCalls } from './activity.ts'
import { apiKeyCalls } from './api-key.ts'
import { documentCalls, galleryCalls } from './attachment.ts'
import { campaignCalls } from './campaign.ts'
import { categoryCalls } from './category.ts'
import { countryCalls, stateCalls } from './country.ts'
import { customerAddressCalls, customerCalls } from './customer.ts'
import { finishCalls } from './finish.ts'
import { homeCalls } from './home.ts'
import { logCalls } from './log.ts'
import { materialCalls, materialFinishesCalls } from './material.ts'
import { orderCalls } from './order.ts'
import { permissionCalls } from './permission.ts'
import { productCalls } from './product.ts'
import { promotionCalls } from './promotion.ts'
import { promotionImportCalls } from './promotion-import.ts'
import { roleCalls } from './role.ts'
import { searchCalls } from './search.ts'
import { spaceCalls } from './space.ts'
import { messageCalls, timelineCalls } from './timeline.ts'
import { userCalls } from './user.ts'
import { usergroupCalls } from './usergroup.ts'
import { viewCalls } from './view.ts'
import { webhookCalls } from './webhook.ts'

/** Every call of the API by the resource of its path (`POST /rest/<resource>rest/<action>`). */
export const callsByResource = {
  userrest: userCalls,
  permissionrest: permissionCalls,
  apikeyrest: apiKeyCalls,
  usergrouprest: usergroupCalls,
  rolerest: roleCalls,
  customerrest: customerCalls,
  customeraddressrest: customerAddressCalls,
  countryrest: countryCalls,
  staterest: stateCalls,
  categoryrest: categoryCalls,
  finishrest: finishCalls,
  materialrest: materialCalls,
  materialfinishesrest: materialFinishesCalls,
  productrest: productCalls,
  promotionrest: promotionCalls,
  promotionimportrest: promotionImportCalls,
  campaignrest: campaignCalls,
  spacerest: spaceCalls,
  orderrest: orderCalls,
  galleryrest: galleryCalls,
  documentrest: documentCalls,
  activityrest: activityCalls,
  searchrest: searchCalls,
  homerest: homeCalls,
  logrest: logCalls,
  timelinerest: timelineCalls,
  messagerest: messageCalls,
  viewrest: viewCalls,
  webhookrest: webhookCalls,
}

type ByResource = typeof callsByResource

/** 'orderrest/list' and so on. */
export type CallPath = {
  [Resource in keyof ByResource & string]: `${Resource}/${keyof ByResource[Resource] & string}`
}[keyof ByResource & string]

/** The declaration at a path. */
export type CallAt<Path extends CallPath> = Path extends `${infer Resource}/${infer Action}`
  ? Resource extends keyof ByResource
    ? Action extends keyof ByResource[Resource]
      ? ByResource[Resource][Action]
      : never
    : never
  : never
