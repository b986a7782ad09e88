import type { ProductKind } from '../products/products.ts'
import type { SceneKind } from '../scenes/scenes.ts'

/** Brief of a campaign for a studio. */
export type Brief = {
  brand: string
  /** Headlines as lines, one for each artwork in turn. */
  headlines: readonly (readonly string[])[]
  claims: readonly string[]
  /** A few letters: news, an offer. */
  badge: string
  product: ProductKind
  /** Product behind the first one in some of the artwork. */
  second: ProductKind
  label: string
  scene: SceneKind
  /** Top and bottom of the ground, text, drawings, accents; and the parts of the product. */
  colours: readonly [top: string, bottom: string, ink: string, soft: string, accent: string]
  look: readonly [body: string, cap: string, label: string, ink: string]
}
