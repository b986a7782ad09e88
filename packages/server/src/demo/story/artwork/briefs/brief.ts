import type { ProductKind } from '../products/products.ts'
import type { SceneKind } from '../scenes/scenes.ts'

/** What a studio is told about a campaign. */
export type Brief = {
  brand: string
  /** Lines of the headline, one of each for each artwork in turn. */
  headlines: readonly (readonly string[])[]
  claims: readonly string[]
  /** In a few letters: news, an offer. */
  badge: string
  product: ProductKind
  /** Stands behind the product in some of the artwork. */
  second: ProductKind
  label: string
  scene: SceneKind
  /** Top and bottom of the ground, the text on it, what is drawn, what stands out, and the parts of the product. */
  colours: readonly [top: string, bottom: string, ink: string, soft: string, accent: string]
  look: readonly [body: string, cap: string, label: string, ink: string]
}
