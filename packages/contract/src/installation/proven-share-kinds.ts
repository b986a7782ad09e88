/** What spaces are counted by. */
export const shareKinds = ['campaign', 'chain', 'shop', 'installer'] as const
