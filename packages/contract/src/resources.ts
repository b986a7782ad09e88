import { addressOf, type ResourcePath, resourcePathOf } from '@lienzo/rules/people/permissions'

/** Properties of each kind of record; a new kind does not compile until all are defined. */
type Traits = {
  /** Path whose access right opens such records. */
  path: ResourcePath
  /**
   * Set if all customers share such records. Data that would show one customer what another wrote, such as timelines and
   * webhooks, is then visible to the house only.
   */
  shared: boolean
  /** Set if only the house creates them: shared records, and those that define a customer. */
  houseMakes: boolean
  /** Set if it has a screen with a timeline; other records are shown within the record they belong to. */
  timeline: boolean
  /** Webhook events besides the common ones; null if it has no webhooks. */
  webhooks: readonly string[] | null
  /** Set if its records have a gallery and documents. */
  attachments: boolean
  /** Set if its rows name a customer, and move with it in a merge. */
  merged: boolean
  /** Set if it can be imported from a spreadsheet by the calls of `importsrest`. */
  imported: boolean
}

/** All kinds of records, in the order in which people choose among them. */
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

/** Name of a resource in the log; its calls, if it has any, are those of `<name>rest`. */
export type ResourceName = keyof typeof resources

export const resourceNames = Object.keys(resources) as [ResourceName, ...ResourceName[]]

export function isResourceName(text: string): text is ResourceName {
  return Object.hasOwn(resources, text)
}

type YesOrNo = { [Trait in keyof Traits]: Traits[Trait] extends boolean ? Trait : never }[keyof Traits]

/** Resources with a trait. */
export type ResourceWith<Trait extends YesOrNo> = {
  [Name in ResourceName]: (typeof resources)[Name][Trait] extends true ? Name : never
}[ResourceName]

/** Returns the resources with a trait, in order. */
export function resourcesWith<Trait extends YesOrNo>(
  trait: Trait,
): [ResourceWith<Trait>, ...ResourceWith<Trait>[]] {
  const names = resourceNames.filter((name) => resources[name][trait])
  // The condition in the type is the same as the filter above.
  return names as [ResourceWith<Trait>, ...ResourceWith<Trait>[]]
}

/**
 * Returns the path whose permissions decide on a screen and the records below it: the address without parameters, or the path of
 * its kind of record. Returns null if every signed-in user is allowed to open it.
 */
export function decidingPathOf(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): ResourcePath | null {
  const name = resourcesWith('timeline').find((each) => addressOf(url).split('/')[1] === each)
  return resourcePathOf(url, parameters) ?? (name ? resources[name].path : null)
}
