/** Texts of one label, in the reader's language, with units. */
export interface Label {
  /** Name of the destination: the shop, or the recipient of the parcels. */
  title: string
  /** Number of the space and its position in the shop; for parcels, the contact at the address. */
  place: string
  /** Lines of the address: the street, then the town. */
  address: string[]
  /** Texts of the order lines, each with copies, product, size and artwork. */
  contents: string[]
  /** Number of this part among all parts: `2 / 5`. */
  part: string
  /** Customer, campaign and reference of the order. */
  about: string
  orderCode: string
  /** URL in the QR code. */
  qr: string
}

/** Labels of an order, with their sender. */
export interface Labels {
  /** BCP 47. */
  language: string
  title: string
  houseName: string
  productName: string
  /** Mark of a draft or cancelled order; empty for all other orders. */
  mark: string
  labels: Label[]
}
