import type { ProductKind } from '../products/products.ts'
import type { SceneKind } from '../scenes/scenes.ts'

/** Brief that a customer gives a studio for a campaign. */
export type Brief = {
  brand: string
  /** Headlines, each as a list of lines. The artworks of a campaign use them in turn. */
  headlines: readonly (readonly string[])[]
  claims: readonly string[]
  /** Text of the badge, a word or two such as "Nueva"; no badge if empty. */
  badge: string
  product: ProductKind
  /** Product behind the first product, in artwork that shows two products. */
  second: ProductKind
  label: string
  scene: SceneKind
  /**
   * Colours of the artwork: `top` and `bottom` of the background gradient, `ink` for text, `soft` for drawings, and `accent`.
   */
  colours: readonly [top: string, bottom: string, ink: string, soft: string, accent: string]
  look: readonly [body: string, cap: string, label: string, ink: string]
}
