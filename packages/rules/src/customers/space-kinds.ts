/** Kinds of advertising spaces in a shop. */
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
