/** What kind of place in a shop a space is. */
export const spaceKinds = [
  'window',
  'shelf',
  'totem',
  'light_box',
  'counter',
  'column',
  'floor',
  'other',
] as const

export type SpaceKind = (typeof spaceKinds)[number]
