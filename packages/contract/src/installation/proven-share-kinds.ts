/** Groupings of spaces. */
export const shareKinds = ['campaign', 'chain', 'shop', 'installer'] as const
