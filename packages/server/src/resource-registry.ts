import type { ResourceRegistry } from './core/context/registered-resource.ts'
import { budgetResource } from './features/budget/budget.queries.ts'
import { orderResource } from './features/order/order.queries.ts'
import { campaignImageResource, campaignResource } from './resources/campaign/campaign.queries.ts'
import { categoryResource } from './resources/category/category.queries.ts'
import { addressResource, customerResource } from './resources/customer/customer.queries.ts'
import { finishResource } from './resources/finish/finish.queries.ts'
import { installerResource } from './resources/installer/installer.queries.ts'
import { installerPhotoResource } from './resources/installerphoto/installer-photo.queries.ts'
import { materialResource } from './resources/material/material.queries.ts'
import { productResource } from './resources/product/product.queries.ts'
import { promotionResource } from './resources/promotion/promotion.queries.ts'
import { roleResource } from './resources/role/role.queries.ts'
import { spaceResource } from './resources/space/space.queries.ts'
import { userResource } from './resources/user/user.queries.ts'
import { usergroupResource } from './resources/usergroup/usergroup.queries.ts'
import { webhookResource } from './resources/webhook/webhook.queries.ts'

export const resourceRegistry: ResourceRegistry = {
  role: roleResource,
  usergroup: usergroupResource,
  user: userResource,
  customer: customerResource,
  customeraddress: addressResource,
  category: categoryResource,
  finish: finishResource,
  installer: installerResource,
  material: materialResource,
  product: productResource,
  promotion: promotionResource,
  campaign: campaignResource,
  campaignimage: campaignImageResource,
  space: spaceResource,
  order: orderResource,
  budget: budgetResource,
  installerphoto: installerPhotoResource,
  webhook: webhookResource,
}
