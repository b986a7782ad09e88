import { beans, blossom, citrus, leaves, ribbon, rings } from './indoors.ts'
import { drops, mountains, sea, sun } from './outdoors.ts'

/** Functions that draw the background scene of a product, keyed by kind of scene. */
export const scenes = { sun, sea, leaves, drops, mountains, ribbon, beans, blossom, citrus, rings }
export type SceneKind = keyof typeof scenes
