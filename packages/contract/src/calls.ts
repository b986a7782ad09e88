import { categoryCalls } from './catalogue/category.ts'
import { finishCalls } from './catalogue/finish.ts'
import { materialCalls, materialFinishesCalls } from './catalogue/material.ts'
import { productCalls } from './catalogue/product.ts'
import { countryCalls, stateCalls } from './customers/country.ts'
import { customerAddressCalls, customerCalls } from './customers/customer.ts'
import { promotionCalls } from './customers/promotion.ts'
import { spaceCalls } from './customers/space.ts'
import { spaceBasketCalls } from './customers/space-basket.ts'
import { spacePhotoCalls } from './customers/space-photos.ts'
import { spacePointCalls } from './customers/space-points.ts'
import { importsCalls, spaceImportCalls } from './imports/import-calls.ts'
import { budgetCalls } from './installation/budget.ts'
import { installerCalls } from './installation/installer.ts'
import { installerPageCalls } from './installation/installer-page.ts'
import { activityCalls } from './people/activity.ts'
import { apiKeyCalls } from './people/api-key.ts'
import { homeCalls } from './people/home.ts'
import { permissionCalls } from './people/permission.ts'
import { roleCalls } from './people/role.ts'
import { userCalls } from './people/user.ts'
import { usergroupCalls } from './people/usergroup.ts'
import { documentCalls, galleryCalls } from './records/attachment.ts'
import { logCalls } from './records/log.ts'
import { searchCalls } from './records/search.ts'
import { messageCalls, timelineCalls } from './records/timeline.ts'
import { viewCalls } from './records/view.ts'
import { webhookCalls } from './records/webhook.ts'
import type { ResourceWith } from './resources.ts'
import { prepressCalls } from './sales/artwork/prepress.ts'
import { campaignCalls } from './sales/campaign.ts'
import { orderCalls } from './sales/order-calls.ts'
import type { CallDeclaration } from './wire/call.ts'

/** Type that requires calls for every resource that has a timeline. */
type RequiredCalls = Record<`${ResourceWith<'timeline'>}rest`, object> & Record<string, object>

/** All calls of the API, by the resource in their path (`POST /rest/<resource>rest/<action>`). */
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
  installerrest: installerCalls,
  budgetrest: budgetCalls,
  installrest: installerPageCalls,
  materialrest: materialCalls,
  materialfinishesrest: materialFinishesCalls,
  productrest: productCalls,
  promotionrest: promotionCalls,
  campaignrest: campaignCalls,
  spacerest: {
    ...spaceCalls,
    ...spaceBasketCalls,
    ...spacePhotoCalls,
    ...spacePointCalls,
    ...spaceImportCalls,
  },
  importsrest: importsCalls,
  orderrest: orderCalls,
  prepressrest: prepressCalls,
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
} satisfies RequiredCalls

type ByResource = typeof callsByResource

/** Path of a call, such as 'orderrest/list'. */
export type CallPath = {
  [Resource in keyof ByResource & string]: `${Resource}/${keyof ByResource[Resource] & string}`
}[keyof ByResource & string]

/** Declaration of the call at a path. */
export type CallAt<Path extends CallPath> = Path extends `${infer Resource}/${infer Action}`
  ? Resource extends keyof ByResource
    ? Action extends keyof ByResource[Resource]
      ? ByResource[Resource][Action]
      : never
    : never
  : never

/** Call declarations by path, for code that iterates over all calls. */
export const callsByPath: Record<string, CallDeclaration> = Object.fromEntries(
  Object.entries(callsByResource).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([action, call]): [string, CallDeclaration] => [`${resource}/${action}`, call]),
  ),
)
