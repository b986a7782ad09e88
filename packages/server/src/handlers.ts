import type { Handlers } from './core/context/handler.ts'
import {
  customerDocumentHandlers,
  documentHandlers,
  galleryHandlers,
  spaceDocumentHandlers,
} from './features/attachment/attachment.rest.ts'
import { budgetHandlers } from './features/budget/budget.rest.ts'
import { installHandlers } from './features/budget/installing/install.rest.ts'
import { homeHandlers } from './features/home/home.rest.ts'
import { importsHandlers, spaceImportHandlers } from './features/import/imports.rest.ts'
import { orderHandlers } from './features/order/order.rest.ts'
import { prepressHandlers } from './features/prepress/prepress.rest.ts'
import { messageHandlers, timelineHandlers } from './features/timeline/timeline.rest.ts'
import { activityHandlers } from './resources/activity/activity.rest.ts'
import { campaignHandlers } from './resources/campaign/campaign.rest.ts'
import { categoryHandlers } from './resources/category/category.rest.ts'
import { countryHandlers, stateHandlers } from './resources/country/country.rest.ts'
import { customerHandlers } from './resources/customer/customer.rest.ts'
import { customerAddressHandlers } from './resources/customer/customer-address.rest.ts'
import { finishHandlers } from './resources/finish/finish.rest.ts'
import { installerHandlers } from './resources/installer/installer.rest.ts'
import { logHandlers } from './resources/log/log.rest.ts'
import { materialFinishesHandlers, materialHandlers } from './resources/material/material.rest.ts'
import { permissionHandlers } from './resources/permission/permission.rest.ts'
import { productHandlers } from './resources/product/product.rest.ts'
import { promotionHandlers } from './resources/promotion/promotion.rest.ts'
import { roleHandlers } from './resources/role/role.rest.ts'
import { searchHandlers } from './resources/search/search.rest.ts'
import { spaceHandlers } from './resources/space/space.rest.ts'
import { apiKeyHandlers } from './resources/user/api-keys.rest.ts'
import { userHandlers } from './resources/user/user.rest.ts'
import { usergroupHandlers } from './resources/usergroup/usergroup.rest.ts'
import { viewHandlers } from './resources/view/view.rest.ts'
import { webhookHandlers } from './resources/webhook/webhook.rest.ts'

/** Handlers of every resource, by the first segment of the paths of its calls. The compiler checks that each call has one. */
export const handlers: Handlers = {
  ...under('userrest', userHandlers),
  ...under('permissionrest', permissionHandlers),
  ...under('apikeyrest', apiKeyHandlers),
  ...under('usergrouprest', usergroupHandlers),
  ...under('rolerest', roleHandlers),
  ...under('customerrest', { ...customerHandlers, ...customerDocumentHandlers }),
  ...under('customeraddressrest', customerAddressHandlers),
  ...under('countryrest', countryHandlers),
  ...under('staterest', stateHandlers),
  ...under('categoryrest', categoryHandlers),
  ...under('finishrest', finishHandlers),
  ...under('installerrest', installerHandlers),
  ...under('materialrest', materialHandlers),
  ...under('materialfinishesrest', materialFinishesHandlers),
  ...under('productrest', productHandlers),
  ...under('promotionrest', promotionHandlers),
  ...under('campaignrest', campaignHandlers),
  ...under('spacerest', { ...spaceHandlers, ...spaceDocumentHandlers, ...spaceImportHandlers }),
  ...under('importsrest', importsHandlers),
  ...under('orderrest', orderHandlers),
  ...under('budgetrest', budgetHandlers),
  ...under('installrest', installHandlers),
  ...under('prepressrest', prepressHandlers),
  ...under('galleryrest', galleryHandlers),
  ...under('documentrest', documentHandlers),
  ...under('activityrest', activityHandlers),
  ...under('searchrest', searchHandlers),
  ...under('homerest', homeHandlers),
  ...under('logrest', logHandlers),
  ...under('timelinerest', timelineHandlers),
  ...under('messagerest', messageHandlers),
  ...under('viewrest', viewHandlers),
  ...under('webhookrest', webhookHandlers),
}

function under<Resource extends string, Actions extends object>(resource: Resource, actions: Actions) {
  const entries = Object.entries(actions).map(([action, handler]) => [`${resource}/${action}`, handler])
  return Object.fromEntries(entries) as {
    [Action in keyof Actions & string as `${Resource}/${Action}`]: Actions[Action]
  }
}
