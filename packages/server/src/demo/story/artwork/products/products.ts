import { dropper, flask, jar, pump, roundFlask, tallBottle, tube } from './care.ts'
import { capsules, cup, giftBox, glassBottle, glasses, pouch } from './treats.ts'

/** Functions that draw each kind of product, keyed by kind. */
export const products = {
  ...{
    flask,
    roundFlask,
    tallBottle,
    tube,
    jar,
    dropper,
    pump,
    pouch,
    cup,
    capsules,
    glassBottle,
    glasses,
    giftBox,
  },
}
export type ProductKind = keyof typeof products

/** Width of each product as a fraction of its height. */
export const widths: Record<ProductKind, number> = {
  ...{ flask: 0.66, roundFlask: 0.74, tallBottle: 0.42, tube: 0.47, jar: 1, dropper: 0.46, pump: 0.52 },
  ...{ pouch: 0.72, cup: 1.24, capsules: 1.24, glassBottle: 0.38, glasses: 1.56, giftBox: 0.9 },
}
