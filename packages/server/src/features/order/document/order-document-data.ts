import type { PdfPicture } from '../../../adapters/pdf/pdf-pictures.ts'

/** Texts of an order document in the reader's language. */
export interface OrderDocumentLabels {
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
  /** Words before the name of the advertised product: `Producto de cliente`. */
  promotion: string
  /** Mark on a text that continues from the previous page: `continuación`. */
  continued: string
  /** Text below the name of a missing picture. */
  missingPicture: string
  page: string
}

/** A name with its value, both ready to be shown. */
export interface LabelledText {
  label: string
  text: string
}

export interface OrderDocumentLine {
  number: string
  product: string
  /** Space where the line is mounted, with its number; empty for stock. */
  space: string
  material: string
  finishes: string[]
  /** The advertised product of the customer; empty if there is none. */
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
  /** Undefined if the line has no artwork. A picture whose content is missing or damaged is drawn as a named frame. */
  picture: PdfPicture | undefined
  notes: string
}

/** Contents of a printed order. Numbers, dates and money are texts in the reader's language, with units. */
export interface OrderDocumentData {
  /** BCP 47 tag such as `es`. */
  language: string
  labels: OrderDocumentLabels
  /** The name of the application, in the footer. */
  productName: string
  /** The seller. */
  houseName: string
  /** Address, tax ID and contact of the house. */
  houseLines: string[]
  /** Contents of the picture file, as uploaded. */
  logo: Buffer | undefined
  orderCode: string
  /** Mark across every page of a draft or cancelled order: `Borrador`. */
  mark: string | undefined
  /** URL in the QR code. */
  qr: string
  customer: { name: string; lines: string[] }
  /** Delivery address; undefined if the order goes to the customer's own address. */
  deliverTo: { name: string; lines: string[] } | undefined
  /** Facts such as the reference, the dates and the campaign, in reading order. */
  facts: LabelledText[]
  lines: OrderDocumentLine[]
  /** Totals of the order; the last one is the grand total. */
  totals: LabelledText[]
  /** Cancelled lines, notes for production and delivery, and the terms of the house. */
  notes: LabelledText[]
}
