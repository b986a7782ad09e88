import { addressOf, type ResourcePath, resourcePathOf } from '@lienzo/rules/people/permissions'

/** What must be known of every kind of record; a new kind does not compile until all of it is given. */
type Traits = {
  /** The path whose right of access opens such records. */
  path: ResourcePath
  /**
   * Whether all customers share such records. What would show one customer what another wrote, such as their timelines and
   * webhooks, is then the house's alone.
   */
  shared: boolean
  /** Whether the house alone makes them: what is shared, and what says who a customer is. */
  houseMakes: boolean
  /** Whether it has a screen, and a timeline there; the others are seen with the record that they are a part of. */
  timeline: boolean
  /** What webhooks tell of it besides what they tell of all; `null` where they tell nothing. */
  webhooks: readonly string[] | null
  /** Whether its records have a gallery and documents. */
  attachments: boolean
  /** Whether its rows name the customer that they follow when it is merged into another. */
  merged: boolean
  /** Whether a spreadsheet can bring many of it, by the calls of `importsrest`. */
  imported: boolean
}

/** Every kind of record, in the order in which people choose among them. */
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

/** As the log names it; its calls are those of `<name>rest`, where it has some of its own. */
export type ResourceName = keyof typeof resources

export const resourceNames = Object.keys(resources) as [ResourceName, ...ResourceName[]]

export function isResourceName(text: string): text is ResourceName {
  return Object.hasOwn(resources, text)
}

type YesOrNo = { [Trait in keyof Traits]: Traits[Trait] extends boolean ? Trait : never }[keyof Traits]

/** The resources that have a trait. */
export type ResourceWith<Trait extends YesOrNo> = {
  [Name in ResourceName]: (typeof resources)[Name][Trait] extends true ? Name : never
}[ResourceName]

/** The same as a list, in their order. */
export function resourcesWith<Trait extends YesOrNo>(
  trait: Trait,
): [ResourceWith<Trait>, ...ResourceWith<Trait>[]] {
  const names = resourceNames.filter((name) => resources[name][trait])
  // The condition of the type is that of the line above.
  return names as [ResourceWith<Trait>, ...ResourceWith<Trait>[]]
}

/**
 * The path whose permissions decide on a screen and on the records below it: its address without parameters, or that under
 * which its kind of record stands. `null` where every signed-in user may open it.
 */
export function decidingPathOf(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): ResourcePath | null {
  const name = resourcesWith('timeline').find((each) => addressOf(url).split('/')[1] === each)
  return resourcePathOf(url, parameters) ?? (name ? resources[name].path : null)
}
