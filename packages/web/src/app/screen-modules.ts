import type { LoadScreen } from './screens/lazy-screen.ts'
import type { RecordScreenName, ScreenName } from './screens/screens.ts'

/**
 * Scripts of a screen. `detail` shows one record at `<path>/$id`, or creates a record at `<path>/new`. `parts` are screens
 * below a record, keyed by their path. `imported` imports a spreadsheet at `<path>/import`.
 */
export type ScreenModules = {
  list: LoadScreen
  detail?: LoadScreen
  parts?: Record<string, LoadScreen>
  imported?: LoadScreen
}

const proof: LoadScreen = () => import('../features/proof/proof-screen.tsx')
const imported: LoadScreen = () => import('../features/import/import-screen.tsx')

/** Scripts of each screen, loaded on demand. */
export const screenModules: Record<ScreenName, ScreenModules> &
  Record<RecordScreenName, { detail: LoadScreen }> = {
  home: { list: () => import('./home/home-screen.tsx') },
  category: {
    list: () => import('../resources/category/category-screen.tsx'),
    detail: () => import('../resources/category/category-detail.tsx'),
  },
  campaign: {
    list: () => import('../resources/campaign/campaign-list.tsx'),
    detail: () => import('../resources/campaign/campaign-detail.tsx'),
    parts: {
      'artwork/$image': () => import('../resources/campaign/artwork/artwork-screen.tsx'),
      allocation: () => import('../features/allocation/allocation-screen.tsx'),
      again: () => import('../features/campaign-again/campaign-again-screen.tsx'),
      proof,
    },
  },
  prepress: { list: () => import('../features/prepress/prepress-list.tsx') },
  customer: {
    list: () => import('../resources/customer/customer-list.tsx'),
    detail: () => import('../resources/customer/customer-detail.tsx'),
  },
  product: {
    list: () => import('../resources/product/product-list.tsx'),
    detail: () => import('../resources/product/product-detail.tsx'),
  },
  promotion: {
    list: () => import('../resources/promotion/promotion-list.tsx'),
    detail: () => import('../resources/promotion/promotion-detail.tsx'),
    imported,
  },
  finish: {
    list: () => import('../resources/finish/finish-list.tsx'),
    detail: () => import('../resources/finish/finish-detail.tsx'),
  },
  material: {
    list: () => import('../resources/material/material-list.tsx'),
    detail: () => import('../resources/material/material-detail.tsx'),
    imported,
  },
  order: {
    list: () => import('../features/order/order-list.tsx'),
    detail: () => import('../features/order/order-detail.tsx'),
    parts: { proof },
  },
  board: { list: () => import('../features/order/board/board-screen.tsx') },
  space: {
    list: () => import('../resources/space/space-screen.tsx'),
    detail: () => import('../resources/space/space-detail.tsx'),
    imported,
  },
  imports: { list: () => import('../features/import/list/imports-list.tsx') },
  installer: {
    list: () => import('../resources/installer/installer-list.tsx'),
    detail: () => import('../resources/installer/installer-detail.tsx'),
  },
  budget: {
    list: () => import('../features/budget/budget-list.tsx'),
    detail: () => import('../features/budget/budget-detail.tsx'),
  },
  photoreview: { list: () => import('../features/photoreview/photo-review-screen.tsx') },
  role: {
    list: () => import('../resources/role/role-list.tsx'),
    detail: () => import('../resources/role/role-detail.tsx'),
  },
  usergroup: {
    list: () => import('../resources/usergroup/usergroup-list.tsx'),
    detail: () => import('../resources/usergroup/usergroup-detail.tsx'),
  },
  user: {
    list: () => import('../resources/user/user-list.tsx'),
    detail: () => import('../resources/user/user-detail.tsx'),
  },
  log: {
    list: () => import('../resources/log/log-list.tsx'),
    detail: () => import('../resources/log/log-detail.tsx'),
  },
  profile: { list: () => import('./profile/profile-screen.tsx') },
  appviews: { list: () => import('./pages/app-views-screen.tsx') },
  webhook: {
    list: () => import('../resources/webhook/webhook-list.tsx'),
    detail: () => import('../resources/webhook/webhook-detail.tsx'),
  },
}
