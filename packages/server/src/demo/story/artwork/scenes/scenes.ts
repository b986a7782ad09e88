import { beans, blossom, citrus, leaves, ribbon, rings } from './indoors.ts'
import { drops, mountains, sea, sun } from './outdoors.ts'

/** Functions that draw the surroundings of a product, by name. */
export const scenes = { sun, sea, leaves, drops, mountains, ribbon, beans, blossom, citrus, rings }
export type SceneKind = keyof typeof scenes
