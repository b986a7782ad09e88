/** Screens by name, each with an address that shows it in the demo company. */
export type ScreenAddresses = Record<string, string>

/** Screens of customers, campaigns and orders. */
export const salesScreens: ScreenAddresses = {
  home: '/home',
  search: '/miscellaneous/search?q=imagen',
  orders: '/order',
  order: '/order/4',
  'order-draft': '/order/35',
  'order-new': '/order/new',
  board: '/order/board',
  customers: '/customer',
  customer: '/customer/1',
  'customer-storage': '/customer?as=storage',
  'customer-overview': '/customer/1?tab=overview',
  'customer-merge': '/customer/1?tab=merge',
  campaigns: '/campaign',
  campaign: '/campaign/1',
  artwork: '/campaign/1/artwork/1',
  allocation: '/campaign/1/allocation',
  'campaign-again': '/campaign/1/again',
  'campaign-proof': '/campaign/1/proof',
  'order-proof': '/order/1/proof',
  prepress: '/prepress',
  budgets: '/budget',
  'budget-new': '/budget/new',
}

/** Screens of the catalogue and the spaces. */
export const catalogueScreens: ScreenAddresses = {
  categories: '/category?as=tree',
  'category-list': '/category?search=o',
  category: '/category/1',
  materials: '/material',
  material: '/material/1',
  finishes: '/finish',
  finish: '/finish/1',
  promotions: '/promotion',
  promotion: '/promotion/1',
  imports: '/imports',
  'import-file': '/promotion/import',
  import: '/promotion/import/1',
  spaces: '/space',
  'space-photos': '/space?as=photos',
  space: '/space/1',
  'space-new': '/space/new',
  installers: '/installer',
  installer: '/installer/1',
  products: '/product',
  product: '/product/1',
}

/** Screens of users and of the log, and all screens that belong to no other group. */
export const administrationScreens: ScreenAddresses = {
  log: '/log',
  'log-entry': '/log/1',
  usergroups: '/usergroup',
  usergroup: '/usergroup/2',
  roles: '/role',
  role: '/role/2',
  users: '/user',
  user: '/user/4',
  'user-permissions': '/user/4?tab=permissions',
  'user-balance': '/user/4?tab=balance',
  'user-signins': '/user/1?tab=signins',
  profile: '/profile',
  'app-views': '/app-views',
  webhooks: '/webhook',
  'webhook-new': '/webhook/new',
  miscellaneous: '/miscellaneous',
  photoreview: '/budget/photoreview',
  'photoreview-share': '/budget/photoreview?as=share',
  error: '/miscellaneous/error500',
}

/** All screens. */
export const screenAddresses: ScreenAddresses = {
  ...salesScreens,
  ...catalogueScreens,
  ...administrationScreens,
}
