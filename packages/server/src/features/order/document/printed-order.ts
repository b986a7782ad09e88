/** Texts of a printed order in the reader's language. */
export interface OrderLabels {
  /** Title of the document: `Pedido`. */
  title: string
  customer: string
  deliverTo: string
  number: string
  picture: string
  product: string
  space: string
  size: string
  copies: string
  area: string
  unitPrice: string
  /** Word before a percentage: `Dto.`. */
  discount: string
  net: string
  notes: string
  material: string
  finishes: string
  /** Words before the name of the promotion that a line advertises: `Producto de cliente`. */
  promotion: string
  /** Note on a text that continues from the previous page: `continuación`. */
  continued: string
  /** Text below the name of a missing picture. */
  missingPicture: string
  page: string
}

/** Name with its value. Both are formatted for display. */
export interface LabelledText {
  label: string
  text: string
}

/** Picture of a line, which is read when the line is drawn. */
export interface LinePicture {
  /** Name of the file. */
  name: string
  /** Key of the content. A picture that occurs in several lines is embedded only once. */
  key: string
  /** Reads the content. Returns undefined if it is missing. */
  read(): Promise<Buffer | undefined>
}

export interface PrintedLine {
  number: string
  product: string
  /** Space where the line is mounted, with its number; empty for stock. */
  space: string
  material: string
  finishes: string[]
  /** Promotion that the line advertises; empty if there is none. */
  promotion: string
  /** Size with its unit: `1200 × 800 mm`. */
  size: string
  copies: string
  area: string
  /** Price before discounts. */
  unitPrice: string
  discounts: string[]
  net: string
  /** Name and version of the artwork: `Escaparate · v2`; empty if the line has none. */
  artwork: string
  /**
   * Undefined if the line has no artwork. If the content of a picture is missing or damaged, a frame with its name is drawn
   * instead.
   */
  picture: LinePicture | undefined
  notes: string
}

/** Data for printing an order. Numbers, dates and money are texts in the reader's language, with units. */
export interface PrintedOrder {
  /** BCP 47 tag such as `es`. */
  language: string
  labels: OrderLabels
  /** The name of the application, in the footer. */
  productName: string
  /** The seller. */
  houseName: string
  /** Address, tax ID and contact of the house. */
  houseLines: string[]
  /** Bytes of the uploaded picture file. */
  logo: Buffer | undefined
  orderCode: string
  /** Mark across every page of a draft or cancelled order, such as `Borrador`; undefined for all other orders. */
  mark: string | undefined
  /** URL in the QR code. */
  qr: string
  customer: { name: string; lines: string[] }
  /** Delivery address; undefined if the order is delivered to the customer's own address. */
  deliverTo: { name: string; lines: string[] } | undefined
  /** Facts such as the reference, the dates and the campaign, in reading order. */
  facts: LabelledText[]
  lines: PrintedLine[]
  /** Totals of the order; the last one is the grand total. */
  totals: LabelledText[]
  /** Notes below the totals: cancelled lines, notes for production and delivery, and the terms and conditions of the house. */
  notes: LabelledText[]
}
