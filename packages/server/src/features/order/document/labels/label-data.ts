/** What one label says. Its texts are in the reader's language, with their units. */
export interface Label {
  /** Where it goes: the shop, or who receives the parcels. */
  title: string
  /** The number of the space and where in the shop it is; the contact of an address. */
  place: string
  /** Street, then town. */
  address: string[]
  /** A line of the order each: copies, product, size, artwork. */
  contents: string[]
  /** Which of its parcels it is: `2 / 5`. */
  part: string
  /** Customer, campaign, reference. */
  about: string
  orderCode: string
  /** The address that its QR opens. */
  qr: string
}

/** The labels of an order, and who prints them. */
export interface Labels {
  /** BCP 47. */
  language: string
  title: string
  houseName: string
  productName: string
  /** That nobody works by them; empty where somebody does. */
  mark: string
  labels: Label[]
}
