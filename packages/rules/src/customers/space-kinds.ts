/** Kinds of advertising location in a shop. */
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
