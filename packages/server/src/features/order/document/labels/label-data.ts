/** Contents of one label, in the reader's language, with units. */
export interface Label {
  /** Destination: the shop, or the recipient of the parcels. */
  title: string
  /** The number of the space and its position in the shop, or the contact of an address. */
  place: string
  /** Lines of the address: the street, then the town. */
  address: string[]
  /** Texts of the order lines, one per line: copies, product, size and artwork. */
  contents: string[]
  /** Position among all parts: `2 / 5`. */
  part: string
  /** Customer, campaign and reference of the order. */
  about: string
  orderCode: string
  /** URL in the QR code. */
  qr: string
}

/** The labels of an order, and their sender. */
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
