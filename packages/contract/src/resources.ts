import { addressOf, type ResourcePath, resourcePathOf } from '@lienzo/rules/people/permissions'

/** Traits of a resource. A new resource does not compile until it defines all of them. */
type Traits = {
  /** Path whose access right is needed to open records of the resource. */
  path: ResourcePath
  /**
   * Set if all customers share the records. Data that could show one customer the entries of another, such as timelines and
   * webhook events, are then only visible to the house.
   */
  shared: boolean
  /** Set if only the house can create records of the resource. */
  houseMakes: boolean
  /**
   * Set if the records have a screen with a timeline. Other records are shown on the screen of the record to which they belong.
   */
  timeline: boolean
  /** Webhook events in addition to the common ones; null if the resource has no webhook events. */
  webhooks: readonly string[] | null
  /** Set if the records have a gallery and documents. */
  attachments: boolean
  /** Set if the records belong to a customer and move to the remaining customer in a merge. */
  merged: boolean
  /** Set if the records can be imported from a spreadsheet with the calls of `importsrest`. */
  imported: boolean
}

/** All resources, in the order in which people see them in lists of choices. */
// biome-ignore format: a table is read by its columns
export const resources = {
  order:           { path: '/order',     shared: false, houseMakes: false, timeline: true,  webhooks: ['status'],           attachments: true,  merged: true,  imported: false },
  customer:        { path: '/customer',  shared: false, houseMakes: true,  timeline: true,  webhooks: ['merge', 'unmerge'], attachments: true,  merged: false, imported: false },
  customeraddress: { path: '/customer',  shared: false, houseMakes: false, timeline: false, webhooks: [],                   attachments: false, merged: true,  imported: false },
  campaign:        { path: '/campaign',  shared: false, houseMakes: false, timeline: true,  webhooks: [],                   attachments: true,  merged: true,  imported: false },
  campaignimage:   { path: '/campaign',  shared: false, houseMakes: false, timeline: false, webhooks: [],                   attachments: false, merged: false, imported: false },
  space:           { path: '/space',     shared: false, houseMakes: false, timeline: true,  webhooks: [],                   attachments: true,  merged: true,  imported: true  },
  promotion:       { path: '/promotion', shared: false, houseMakes: false, timeline: true,  webhooks: [],                   attachments: true,  merged: true,  imported: true  },
  product:         { path: '/product',   shared: true,  houseMakes: true,  timeline: true,  webhooks: [],                   attachments: true,  merged: false, imported: false },
  material:        { path: '/material',  shared: true,  houseMakes: true,  timeline: true,  webhooks: [],                   attachments: false, merged: false, imported: true  },
  finish:          { path: '/finish',    shared: true,  houseMakes: true,  timeline: true,  webhooks: [],                   attachments: false, merged: false, imported: false },
  installer:       { path: '/installer', shared: true,  houseMakes: true,  timeline: true,  webhooks: [],                   attachments: false, merged: false, imported: false },
  budget:          { path: '/budget',    shared: false, houseMakes: true,  timeline: true,  webhooks: ['status'],           attachments: true , merged: true,  imported: false },
  installerphoto:  { path: '/budget/photoreview', shared: false, houseMakes: true, timeline: false, webhooks: ['status'],         attachments: false, merged: false, imported: false },
  category:        { path: '/category',  shared: true,  houseMakes: true,  timeline: true,  webhooks: [],                   attachments: false, merged: false, imported: false },
  user:            { path: '/user',      shared: false, houseMakes: false, timeline: true,  webhooks: ['key_create', 'key_end'], attachments: false, merged: false, imported: false },
  usergroup:       { path: '/usergroup', shared: false, houseMakes: true,  timeline: true,  webhooks: [],                   attachments: false, merged: true,  imported: false },
  role:            { path: '/role',      shared: true,  houseMakes: true,  timeline: true,  webhooks: [],                   attachments: false, merged: false, imported: false },
  webhook:         { path: '/user',      shared: false, houseMakes: false, timeline: true,  webhooks: null,                 attachments: false, merged: true,  imported: false },
} as const satisfies Record<string, Traits>

/** Name of a resource, as used in the log and in the paths of its calls (`<name>rest`), if it has any. */
export type ResourceName = keyof typeof resources

export const resourceNames = Object.keys(resources) as [ResourceName, ...ResourceName[]]

export function isResourceName(text: string): text is ResourceName {
  return Object.hasOwn(resources, text)
}

type YesOrNo = { [Trait in keyof Traits]: Traits[Trait] extends boolean ? Trait : never }[keyof Traits]

/** Names of the resources with a trait. */
export type ResourceWith<Trait extends YesOrNo> = {
  [Name in ResourceName]: (typeof resources)[Name][Trait] extends true ? Name : never
}[ResourceName]

/** Returns the names of the resources with a trait, in the order of `resources`. */
export function resourcesWith<Trait extends YesOrNo>(
  trait: Trait,
): [ResourceWith<Trait>, ...ResourceWith<Trait>[]] {
  const names = resourceNames.filter((name) => resources[name][trait])
  // The type states the same condition as the filter above.
  return names as [ResourceWith<Trait>, ...ResourceWith<Trait>[]]
}

/**
 * Returns the path whose permissions apply to a screen: the resource path that equals the screen's URL without parameters, or
 * else the path of the resource at the start of the URL. Returns null if every signed-in user is allowed to open the screen.
 */
export function decidingPathOf(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): ResourcePath | null {
  const name = resourcesWith('timeline').find((each) => addressOf(url).split('/')[1] === each)
  return resourcePathOf(url, parameters) ?? (name ? resources[name].path : null)
}
