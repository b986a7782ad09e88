/** Groupings by which the share of proven spaces is calculated. */
export const shareKinds = ['campaign', 'chain', 'shop', 'installer'] as const
