import type { ProductKind } from '../products/products.ts'
import type { SceneKind } from '../scenes/scenes.ts'

/** Brief that a customer gives a studio for a campaign. */
export type Brief = {
  brand: string
  /** Headlines, each as a list of lines. The artworks of a campaign use them in turn. */
  headlines: readonly (readonly string[])[]
  claims: readonly string[]
  /** Text of the badge: a few letters, such as for news or an offer. If it is empty, there is no badge. */
  badge: string
  product: ProductKind
  /** Product behind the first one, in artwork that shows two. */
  second: ProductKind
  label: string
  scene: SceneKind
  /** Colours of the artwork: top and bottom of the ground, text, drawings, and accents. */
  colours: readonly [top: string, bottom: string, ink: string, soft: string, accent: string]
  look: readonly [body: string, cap: string, label: string, ink: string]
}
